import { spawnSync } from "node:child_process";
import { describe } from "vitest";

/** True where the programs are that only some tests need; where all must run, they must be there. */
export function hasPrograms(...names: string[]): boolean {
  const missing = names.filter((name) => spawnSync(name, ["-v"]).error);
  if (missing.length > 0 && process.env.CI) throw new Error(`Not installed: ${missing.join(", ")}`);
  return missing.length === 0;
}

/** A group of tests that is skipped where a program is not installed, and says so in its name. */
export function describeWith(programs: string[], name: string, tests: () => void): void {
  const here = hasPrograms(...programs);
  describe.skipIf(!here)(here ? name : `${name}: it needs ${programs.join(" and ")}`, tests);
}
