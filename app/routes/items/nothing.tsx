import { badRequest } from "#server/http/responses.ts";

/** Anything else below `/items/`: an empty name, or more than a collection and a key. */
export function loader(): never {
  throw badRequest("Collection cannot be empty");
}

export const handle = { json: true };

export default function NothingPage() {
  return null;
}
