import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Read by tests/runner/counts.js. */
    skipReason?: string;
  }
}

/** Vitest's JSON report leaves out what `skip(condition, reason)` was given. */
afterEach(({ task }) => {
  if (task.result && "note" in task.result) task.meta.skipReason = task.result.note as string;
});
