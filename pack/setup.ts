/** Asks for all that the site needs, tries each answer, and writes `.env`. See docs/deploy.md. */
import { readFileSync } from "node:fs";
import { checkRest } from "./setup/check-rest.ts";
import type { Setup } from "./setup/context.ts";
import { setUpDirectus } from "./setup/directus.ts";
import { openEnvFile } from "./setup/env-file.ts";
import { setUpMail } from "./setup/mail.ts";
import { setUpSite } from "./setup/site.ts";
import { setUpStripe } from "./setup/stripe.ts";
import { openTerminal, PartSkipped } from "./setup/terminal.ts";

const parts: [string, (setup: Setup) => Promise<void>][] = [
  ["The site", setUpSite],
  ["Directus", setUpDirectus],
  ["Mail", setUpMail],
  ["Stripe", setUpStripe],
  ["What else is set", checkRest],
];

async function setUp(setup: Setup): Promise<void> {
  const { terminal } = setup;
  terminal.say("An empty answer keeps what stands in [brackets]; `skip` leaves a part as it is.");
  for (const [title, setUpPart] of parts) {
    terminal.say(`\n${title}`);
    await setUpPart(setup).catch((error: Error) => {
      if (!(error instanceof PartSkipped)) throw error;
      terminal.say("  Left as it is.");
    });
  }
  terminal.say(
    "\n.env is written. Check it with `npm run doctor`; then `npm run build` and `npm run serve`.",
  );
}

const terminal = openTerminal();
const file = openEnvFile(".env", readFileSync(new URL("../.env.example", import.meta.url), "utf8"));
const known = (name: string) => file.get(name) ?? (process.env[name]?.trim() || undefined);
try {
  await setUp({ terminal, file, known });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  terminal.close();
}
