import { en } from "#app/messages/index.ts";
import { formatQueryProblem, type Problem } from "#app/messages/problem.ts";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { InvalidNameError } from "#server/directus/naming/native-names.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import type { ErrorBody } from "#server/http/responses.ts";
import { TooManyExportsError } from "./export-items.ts";
import { UnknownCollectionError } from "./items.ts";
import { ItemsPathError } from "./items-path.ts";

export interface ItemsErrorBody extends ErrorBody {
  status: 400 | 404 | 429 | 503;
}

/** @returns undefined for an internal error. The backend's own message is never exposed. */
export function toItemsError(error: unknown): ItemsErrorBody | undefined {
  if (error instanceof QueryError) return refused("INVALID_QUERY", error.problem);
  if (error instanceof ItemsPathError) return refused("INVALID_PAYLOAD", error.problem);
  if (error instanceof InvalidNameError)
    return refused("INVALID_PAYLOAD", { code: "not-a-name", values: {} });
  if (error instanceof UnknownCollectionError || isDirectusError(error, "not-found"))
    return { status: 404, code: "FORBIDDEN", message: en("items.refusals.FORBIDDEN") };
  if (error instanceof TooManyExportsError)
    return { status: 429, code: "REQUESTS_EXCEEDED", message: en("items.refusals.REQUESTS_EXCEEDED") };
  if (isDirectusError(error, "invalid"))
    return refused("INVALID_QUERY", { code: "not-understood", values: {} });
  if (isUnavailable(error))
    return { status: 503, code: "SERVICE_UNAVAILABLE", message: en("items.refusals.SERVICE_UNAVAILABLE") };
  return undefined;
}

function refused(code: "INVALID_QUERY" | "INVALID_PAYLOAD", problem: Problem): ItemsErrorBody {
  return { status: 400, code, message: formatQueryProblem(en, problem), problem };
}
