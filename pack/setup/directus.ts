import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { getErrorMessage } from "#server/platform/guards.ts";
import { findDirectusProblem } from "../doctor/directus.ts";
import { checkTokens, isTokenRefused, splitTokens } from "../doctor/tokens.ts";
import { type Admin, openAdmin } from "../install/admin.ts";
import { serviceRole } from "../install/components.ts";
import { findUnfitness, readServer } from "../install/server.ts";
import { createMissingSecrets, createSecret, findProblem, type Setup } from "./context.ts";

/** Where Directus is, and with an administrator's token the pack into it. That token is not kept. */
export async function setUpDirectus(setup: Setup): Promise<void> {
  const { terminal, known, file } = setup;
  const url = await terminal.ask({
    text: "Directus's address, as this machine reaches it",
    known: known("DIRECTUS_URL") ?? "http://localhost:8055",
    check: (answer) => findProblem("DIRECTUS_URL", answer) ?? findDirectusProblem(plain(answer)),
  });
  const adminToken = await terminal.ask({
    text: "An administrator's token, for the installer only (empty: leave the installer out)",
    known: known("DIRECTUS_ADMIN_TOKEN"),
    secret: true,
    optional: true,
    check: (answer) => findAdminProblem(openAdmin(plain(url), answer)),
  });
  if (adminToken) await runInstaller(setup, { url: plain(url), adminToken });
  else {
    const token = await terminal.ask({
      text: "The token of the pack's service user",
      known: known("DIRECTUS_SERVICE_TOKEN"),
      secret: true,
      check: async (answer) => {
        const { token, findings } = await checkTokens(
          plain(url),
          "DIRECTUS_SERVICE_TOKEN",
          splitTokens(answer),
        );
        return token === undefined ? `${findings[0]?.text}.` : undefined;
      },
    });
    file.save({ DIRECTUS_URL: plain(url), DIRECTUS_SERVICE_TOKEN: token });
  }
}

const plain = (url: string) => url.replace(/\/+$/, "");

async function findAdminProblem(admin: Admin): Promise<string | undefined> {
  try {
    const unfit = findUnfitness(await readServer(admin));
    return unfit && `${unfit.text}. ${unfit.todo}`;
  } catch (error) {
    const text = getErrorMessage(error);
    return /permission/i.test(text) ? "This token is not an administrator's." : text;
  }
}

/** What Directus is told of stands in the file before it counts there. */
async function runInstaller(
  setup: Setup,
  { url, adminToken }: { url: string; adminToken: string },
): Promise<void> {
  const { terminal, file } = setup;
  const answer = await terminal.ask({
    text: "Put the pack into it (yes; starter: and a small site to begin with; or no)",
    known: "yes",
    check: (given) => (/^(yes|no|starter)$/i.test(given) ? undefined : "Say yes, starter or no."),
  });
  await renewServiceToken(setup, url, openAdmin(url, adminToken));
  file.save({
    DIRECTUS_URL: url,
    ...createMissingSecrets(setup, ["PREVIEW_KEY", "DIRECTUS_WEBHOOK_SECRET"]),
  });
  if (/^no$/i.test(answer)) return;
  const options = ["--apply", ...(/^starter$/i.test(answer) ? ["--starter"] : [])];
  const env = { ...process.env, ...file.values(), DIRECTUS_ADMIN_TOKEN: adminToken };
  if ((await runPack(options, env)) !== 0)
    terminal.say("  ! The installer has stopped: mend what it says, and run `npm run setup` again.");
}

/** A service user that is there keeps the token that the file has; the installer makes one with it. */
async function renewServiceToken({ terminal, known, file }: Setup, url: string, admin: Admin): Promise<void> {
  const kept = known("DIRECTUS_SERVICE_TOKEN");
  const [first, ...older] = kept ? splitTokens(kept) : [];
  const [serviceUser] = await admin.list<{ id: string }>("/users", ["id"], { role: { _eq: serviceRole } });
  if (first && !(serviceUser && (await isTokenRefused(url, first)))) return;
  const isReplaced = first !== undefined && older.length > 0;
  const text = isReplaced
    ? "The token of its service user is not the first of those in .env. Give it that one"
    : "The token of its service user is not in .env. Give it a new one";
  if (serviceUser && !(await terminal.confirm(text, true))) return;
  const token = isReplaced ? first : createSecret();
  if (!isReplaced) file.save({ DIRECTUS_SERVICE_TOKEN: token });
  if (serviceUser) await admin.patch(`/users/${serviceUser.id}`, { token });
}

function runPack(options: string[], env: Record<string, string | undefined>): Promise<number> {
  const program = fileURLToPath(new URL("../install.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, ...options], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
}
