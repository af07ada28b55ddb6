import { afterEach } from "vitest";
import { runningSites } from "./site.ts";

const SHOWN_LINES = 30;

/** Beside the failure of a test stands what its sites logged last: often the only trace of what happens once in a while. */
afterEach(({ task }) => {
  if (task.result?.state !== "fail" || runningSites.size === 0) return;
  const logs = [...runningSites].map(
    ({ url, log }) => `${url}:\n${log().trimEnd().split("\n").slice(-SHOWN_LINES).join("\n")}`,
  );
  throw new Error(`What the sites of this file logged last:\n${logs.join("\n")}`);
});
