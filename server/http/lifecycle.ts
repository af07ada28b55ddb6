/** Where the process stands between its start and its end. Under a server that does not say, it is ready. */
export type Phase = "starting" | "ready" | "draining";

let phase: Phase = "ready";

/** Where the process stands. */
export function currentPhase(): Phase {
  return phase;
}

/** For server/serve.ts alone: says where the process stands from now on. */
export function enterPhase(next: Phase): void {
  phase = next;
}
