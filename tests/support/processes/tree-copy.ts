import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const parts = [
  "app",
  "server",
  "pack",
  "public",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "remix.config.js",
];

/** A copy of what the site is built from, to be changed by a test. */
export interface TreeCopy {
  folder: string;
  /** Writes a file anew out of what it holds now; nothing, where there is none yet. */
  edit(file: string, change: (text: string) => string): void;
  /** As they are in this tree. */
  restore(...files: string[]): void;
  remove(): void;
}

export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-copy-"));
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return {
    folder,
    edit: (file, change) =>
      writeFileSync(
        join(folder, file),
        change(existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : ""),
      ),
    restore(...files) {
      for (const file of files) writeFileSync(join(folder, file), readFileSync(file));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** As `npm run build` does. */
export async function buildCopy({ folder }: TreeCopy): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", VITEST: "" };
  await run(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
    cwd: folder,
    env,
  });
}
