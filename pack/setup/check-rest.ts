import { readProviders } from "#server/config/config-providers.ts";
import { isLocalSite, isPrivateHost } from "#server/config/config-values.ts";
import { findDirectusProblem } from "../doctor/directus.ts";
import { checkProviders } from "../doctor/site.ts";
import type { Setup } from "./context.ts";

/** What nothing is asked about is tried all the same: where Studio is opened, and the identity providers. */
export async function checkRest(setup: Setup): Promise<void> {
  await checkStudio(setup);
  const problems: string[] = [];
  const providers = readProviders({ ...process.env, ...setup.file.values() }, problems);
  const findings = await checkProviders(providers);
  const { terminal } = setup;
  for (const text of problems) terminal.say(`  ! ${text}.`);
  for (const { check, status, text, todo } of findings)
    terminal.say(status === "ok" ? `  ${check} ${text}.` : `  ! ${check} ${text}. ${todo}`);
  if (providers.length + problems.length === 0) terminal.say("  There are no identity providers.");
}

async function checkStudio({ terminal, known }: Setup): Promise<void> {
  const given = known("DIRECTUS_PUBLIC_URL");
  const url = given ?? known("DIRECTUS_URL") ?? "";
  if (!URL.canParse(url)) return;
  const siteUrl = known("SITE_URL") ?? "";
  const { hostname } = new URL(url);
  const isPublic = URL.canParse(siteUrl) && !isLocalSite(siteUrl);
  if (isPublic && (isLocalSite(url) || isPrivateHost(hostname))) {
    terminal.say(`  ! No browser opens Studio at ${url}: set DIRECTUS_PUBLIC_URL to where editors open it.`);
    return;
  }
  const wrong = given && (await findDirectusProblem(given.replace(/\/+$/, "")));
  if (wrong) terminal.say(`  ! ${wrong} Correct DIRECTUS_PUBLIC_URL: previews show at that address alone.`);
  else if (given) terminal.say(`  Studio answers at ${given}.`);
}
