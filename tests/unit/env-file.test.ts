import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
const configured = [
  "serve",
  "directus:install",
  "doctor",
  "orders:export",
  "members:export",
  "backup",
  "restore",
  "newsletter:bounces",
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-env-file-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs Node in the folder, with nothing in its environment but this. */
function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** The arguments of a script of package.json, so that it can be run in any folder. */
function argumentsOf(script: string): string[] {
  const [node, ...args] = (scripts[script] ?? "").split(" ");
  expect(node).toBe("node");
  return args.map((arg) => (/^(\.\/)?(server|pack)\//.test(arg) ? resolve(arg) : arg));
}

test.each([...configured, "import:ghost"])("`npm run %s` reads .env by the same module", (script) => {
  expect(scripts[script]).toContain("--import ./server/load-env-file.js ");
  expect(scripts[script]).not.toContain("--env-file");
});

test.each(["directus:install", "doctor"])(
  "`npm run %s` says nothing of an .env that is not there",
  (script) => {
    const { status, stdout, stderr } = run(argumentsOf(script));

    expect(status).toBe(1);
    expect(stdout + stderr).toContain("DIRECTUS_URL");
    expect(stderr).not.toMatch(/\.env not found|Warning/);
  },
);

test("what .env says is in the environment, and what is there already wins", () => {
  writeFileSync(join(folder, ".env"), 'FROM_FILE="two words"\nFROM_BOTH=file\n');
  const print = "console.log(JSON.stringify([process.env.FROM_FILE, process.env.FROM_BOTH]))";

  const { stdout, stderr } = run(["--import", resolve("server/load-env-file.js"), "--eval", print], {
    FROM_BOTH: "environment",
  });

  expect(JSON.parse(stdout)).toEqual(["two words", "environment"]);
  expect(stderr).toBe("");
});
