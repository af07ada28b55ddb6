/** "ready" under another server, which does not set it. */
export type Phase = "starting" | "ready" | "draining";

let phase: Phase = "ready";

export function getCurrentPhase(): Phase {
  return phase;
}

/** For server/serve.ts only. */
export function enterPhase(next: Phase): void {
  phase = next;
}
