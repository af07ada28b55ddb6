import type { Handle } from "#app/page/handle.ts";
import { ItemsPathError } from "#server/items/items-path.ts";
import { withItemsError } from "./throw-items-error.ts";

/** Anything else below `/items/`: an empty name, or more than a collection and a key. */
export function loader() {
  return withItemsError(Promise.reject(new ItemsPathError({ code: "no-collection", values: {} })));
}

export const handle = { json: true } satisfies Handle;

export default function NothingPage() {
  return null;
}
