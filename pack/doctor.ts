/** Checks everything the site stands on, and says what to do about each problem. Writes nothing. See docs/deploy.md. */

import { parseArgs } from "node:util";
import { z } from "zod";
import type { PaymentFeature } from "#server/payments/key-permissions.ts";
import { checkDirectus, checkPublic } from "./doctor/directus.ts";
import { checkDrafts } from "./doctor/drafts.ts";
import { type Finding, fetchJson, ok, parseData, problem } from "./doctor/finding.ts";
import { checkFlows } from "./doctor/flows.ts";
import { checkReplacedTexts } from "./doctor/interface-texts.ts";
import { checkLabels } from "./doctor/labels.ts";
import { checkLocks } from "./doctor/locks.ts";
import { checkPackVersion } from "./doctor/pack-version.ts";
import { checkCurrencies } from "./doctor/prices.ts";
import { checkPublicFields } from "./doctor/public-fields.ts";
import { checkRows } from "./doctor/rows.ts";
import { checkNode, checkStateFile } from "./doctor/runtime.ts";
import { checkService } from "./doctor/service.ts";
import { checkMail, checkProviders, checkSite } from "./doctor/site.ts";
import { checkStripe } from "./doctor/stripe.ts";
import { checkTokens } from "./doctor/tokens.ts";
import { memoryCollection, readInstalledVersion } from "./install/memory.ts";
import { readPackFiles, toPack } from "./install/pack.ts";
import { renameCollections } from "./install/rename-collections.ts";
import { withFieldNames } from "./install/rename-fields.ts";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

const findings = [checkNode(process.versions.node), ...(await examine())];
if (values.json) console.log(JSON.stringify(findings, undefined, 2));
else console.log(describe(findings));
process.exitCode = findings.some(({ status }) => status === "problem") ? 1 : 0;

async function examine(): Promise<Finding[]> {
  const config = await import("#server/config/config.ts").catch((error: Error) => error);
  if (config instanceof Error) return configurationProblems(config);
  return [ok("Configuration", "is complete"), ...(await examineSite(config.config))];
}

type Config = typeof import("#server/config/config.ts").config;

async function examineSite(config: Config): Promise<Finding[]> {
  const { directus, stripe, mail, auth, siteUrl, stateFile } = config;
  const files = readPackFiles();
  const pack = renameCollections(withFieldNames(toPack(files), directus.fields), directus.collections);
  const [reached, ...others] = await Promise.all([
    checkDirectus(directus.url, process.env.DIRECTUS_ADMIN_TOKEN || undefined),
    partsInUse(config).then((parts) => checkStripe(stripe, siteUrl, parts)),
    checkMail(mail.smtpUrl),
    checkProviders(auth.providers),
    checkSite(siteUrl, auth.providers),
  ]);
  if (reached[0]?.status === "problem") return [...reached, checkStateFile(stateFile), ...others.flat()];
  const service = await checkTokens(directus.url, "DIRECTUS_SERVICE_TOKEN", directus.serviceTokens);
  const reader = await checkTokens(directus.url, "DIRECTUS_TOKEN", directus.readerTokens ?? []);
  const [serviceToken, readerToken] = [service.token ?? directus.serviceTokens[0] ?? "", reader.token];
  return [
    ...reached,
    ...service.findings,
    ...reader.findings,
    await checkPublic(directus.url, directus.collections, readerToken),
    await checkDrafts(directus.url, directus, readerToken),
    await checkPackVersion(directus.url, serviceToken, {
      version: readInstalledVersion(files),
      names: {
        versions: directus.collections[memoryCollection] ?? memoryCollection,
        orders: directus.collections.orders ?? "orders",
      },
    }),
    ...(await checkService(directus.url, serviceToken, { pack, names: directus.collections })).filter(
      ({ check }) => service.token !== undefined || check !== "Service token",
    ),
    ...(await checkFlows(directus.url, process.env.DIRECTUS_ADMIN_TOKEN || undefined, {
      pack,
      names: directus.collections,
      currencies: config.currencies,
      webhookSecret: directus.webhookSecrets?.[0],
    })),
    await checkLocks(directus.url, process.env.DIRECTUS_ADMIN_TOKEN || undefined, directus.collections),
    await checkPublicFields(directus.url, serviceToken, { readerToken, pack }),
    await checkLabels(directus.url, serviceToken, readerToken),
    await checkReplacedTexts(
      directus.url,
      serviceToken,
      directus.collections.interface_texts ?? "interface_texts",
    ),
    await checkCurrencies(directus.url, serviceToken, {
      currencies: config.currencies,
      names: {
        prices: directus.collections.prices ?? "prices",
        currency: directus.fields.prices?.currency ?? "currency",
      },
    }),
    await checkRows(directus.url, serviceToken, {
      pack,
      currencies: config.currencies,
      names: {
        prices: directus.collections.prices ?? "prices",
        discounts: directus.collections.discounts ?? "discounts",
      },
    }),
    checkStateFile(stateFile),
    ...others.flat(),
  ];
}

/** Memberships are in use as soon as a plan has a price; also where nobody answers, but not where there are no plans. */
async function partsInUse({ directus, tax }: Config): Promise<Set<PaymentFeature>> {
  const prices = directus.collections.plan_prices ?? "plan_prices";
  const heard = await fetchJson(`${directus.url}/items/${prices}?limit=1`, directus.serviceTokens[0]);
  const found = parseData(heard, z.array(z.unknown()));
  return new Set<PaymentFeature>([
    "orders",
    ...(tax.byStripe ? (["tax"] as const) : []),
    ...(!heard || heard.status >= 500 || found?.length ? (["memberships"] as const) : []),
  ]);
}

function configurationProblems(error: Error): Finding[] {
  if (error.name !== "ConfigurationError") throw error;
  const lines = error.message.split("\n").slice(1);
  return lines.map((line) =>
    problem("Configuration", line.trim(), "See .env.example; the rest is checked when this is right."),
  );
}

/** One line a finding, and one below it for what to do. */
function describe(all: Finding[]): string {
  const width = Math.max(...all.map(({ check }) => check.length));
  const words = { ok: "OK     ", problem: "PROBLEM", skipped: "--     " };
  const lines = all.flatMap(({ check, status, text, todo }) => [
    `${words[status]}  ${check.padEnd(width)}  ${text}`,
    ...(todo ? [`${" ".repeat(width + 11)}${todo}`] : []),
  ]);
  const problems = all.filter(({ status }) => status === "problem").length;
  const end =
    problems === 0 ? "Everything is well." : `${problems} ${problems === 1 ? "problem" : "problems"}.`;
  return [...lines, end].join("\n");
}
