import { randomBytes } from "node:crypto";
import { Environment } from "#server/config/environment.ts";
import type { EnvFile } from "./env-file.ts";
import type { Terminal } from "./terminal.ts";

/** What each part of the setup asks with, and writes to. */
export interface Setup {
  terminal: Terminal;
  file: EnvFile;
  /** A value of the file, or else of the environment. */
  known(name: string): string | undefined;
}

/** What the site itself would say of a value, in one line. */
export function findProblem(name: keyof typeof Environment.shape, value: string): string | undefined {
  const { success, error } = Environment.shape[name].safeParse(value);
  return success ? undefined : `${name} ${error.issues[0]?.message ?? "is not right"}.`;
}

export const createSecret = () => randomBytes(32).toString("base64url");

/** The named ones that are not there yet, made up. */
export function createMissingSecrets({ known }: Setup, names: string[]): Record<string, string> {
  const missing = names.filter((name) => !known(name));
  return Object.fromEntries(missing.map((name) => [name, createSecret()]));
}
