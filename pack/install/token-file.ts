import { existsSync, readFileSync, writeFileSync } from "node:fs";

const line = /^DIRECTUS_SERVICE_TOKEN=([\w-]{32,})$/m;

/**
 * The token that a run which broke off has left in its file.
 * @returns undefined where there is no such file yet
 * @throws Error where the file holds something else: it is not this installer's
 */
export function readTokenFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const [, token] = line.exec(readFileSync(file, "utf8")) ?? [];
  if (!token) throw new Error(`${file} is there already and holds no service token: name another file.`);
  return token;
}

/** Writes the service user's token into a new file that only its owner may read. @throws Error where there is one */
export function writeTokenFile(file: string, token: string): void {
  writeFileSync(file, `DIRECTUS_SERVICE_TOKEN=${token}\n`, { mode: 0o600, flag: "wx", flush: true });
}
