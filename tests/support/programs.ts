import { spawnSync } from "node:child_process";

/** True where the programs are that only the tests of several machines need; where all must run, they must be there. */
export function hasPrograms(...names: string[]): boolean {
  const missing = names.filter((name) => spawnSync(name, ["-v"]).error);
  if (missing.length > 0 && process.env.CI) throw new Error(`Not installed: ${missing.join(", ")}`);
  return missing.length === 0;
}
