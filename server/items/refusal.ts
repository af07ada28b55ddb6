import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { InvalidNameError } from "#server/directus/names.ts";
import { QueryError } from "#server/directus/query-paths.ts";
import { TooManyExportsError } from "./export-items.ts";
import { UnknownCollectionError } from "./items.ts";

/** Why a request of `/items` is refused: a status, one sentence, and the code that Directus uses for it. */
export interface ItemsRefusal {
  status: 400 | 404 | 429 | 503;
  message: string;
  code: string;
}

/** Words of `@directus/sdk`'s two rules and of its rule for keys; they may be shown as they are. */
const sdkRule =
  /^(Collection cannot be empty|Key cannot be empty|Cannot use readItems? for core collections)$/;

/**
 * What to answer for an error of a read, or undefined when it is nobody's fault but ours. A backend's own message
 * never gets out.
 */
export function refusalOf(error: unknown): ItemsRefusal | undefined {
  if (error instanceof QueryError) return { status: 400, message: error.message, code: "INVALID_QUERY" };
  if (error instanceof InvalidNameError)
    return { status: 400, message: error.message, code: "INVALID_PAYLOAD" };
  if (error instanceof Error && sdkRule.test(error.message)) {
    return { status: 400, message: error.message, code: "INVALID_PAYLOAD" };
  }
  if (error instanceof UnknownCollectionError || isDirectusError(error, "not-found")) {
    return { status: 404, message: "This does not exist, or you may not read it.", code: "FORBIDDEN" };
  }
  if (error instanceof TooManyExportsError) {
    return {
      status: 429,
      message: "Too many downloads are under way. Try again in a minute.",
      code: "REQUESTS_EXCEEDED",
    };
  }
  if (isDirectusError(error, "invalid")) {
    return { status: 400, message: "The backend does not understand this query.", code: "INVALID_QUERY" };
  }
  if (isUnavailable(error)) {
    return { status: 503, message: "The backend cannot be reached right now.", code: "SERVICE_UNAVAILABLE" };
  }
  return undefined;
}
