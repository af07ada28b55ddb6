import type { Handle } from "#app/handle.ts";
import { orRefuse } from "./refuse.ts";

/** Anything else below `/items/`: an empty name, or more than a collection and a key. */
export function loader() {
  return orRefuse(Promise.reject(new Error("Collection cannot be empty")));
}

export const handle = { json: true } satisfies Handle;

export default function NothingPage() {
  return null;
}
