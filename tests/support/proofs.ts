import { DatabaseSync } from "node:sqlite";
import type { Site } from "./site.ts";

/** Makes it long ago that anybody who is signed in at a site of a test's own proved who they are. */
export function ageProofs({ environment }: Site): void {
  const db = new DatabaseSync(environment.STATE_FILE ?? "");
  db.exec("PRAGMA busy_timeout = 5000");
  db.exec("UPDATE records SET value = json_set(value, '$.provedAt', 0) WHERE kind = 'session'");
  db.close();
}
