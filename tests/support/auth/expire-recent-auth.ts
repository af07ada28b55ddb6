import { DatabaseSync } from "node:sqlite";
import { stateFile } from "../endpoints.ts";
import type { Site } from "../processes/site.ts";

/** Makes it long ago that anybody who is signed in at a site of a test's own proved who they are. */
export function expireRecentAuth({ environment }: Site): void {
  age(environment.STATE_FILE ?? "", "kind = 'session'");
}

/** The same for one member, at the demo's own site. */
export function expireProofs(user: string): void {
  age(stateFile, "kind = 'session' AND json_extract(value, '$.user') = ?", user);
}

function age(file: string, which: string, ...values: string[]): void {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA busy_timeout = 5000");
  db.prepare(`UPDATE records SET value = json_set(value, '$.provedAt', 0) WHERE ${which}`).run(...values);
  db.close();
}
