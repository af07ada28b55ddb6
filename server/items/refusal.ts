import { en } from "#app/texts/index.ts";
import { type Problem, sayProblem } from "#app/texts/problem.ts";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { InvalidNameError } from "#server/directus/names.ts";
import { QueryError } from "#server/directus/query-error.ts";
import type { Refusal } from "#server/http/responses.ts";
import { TooManyExportsError } from "./export-items.ts";
import { UnknownCollectionError } from "./items.ts";

/** Why a request of `/items` is refused: a status, Directus's code for it, and one sentence in English. */
export interface ItemsRefusal extends Refusal {
  status: 400 | 404 | 429 | 503;
}

const words = en.items.refusals;

/** The two rules of `@directus/sdk` and its rule for keys, by the words in which it throws them. */
const sdkRules: [rule: RegExp, code: Problem["code"]][] = [
  [/^Collection cannot be empty$/, "no-collection"],
  [/^Key cannot be empty$/, "no-item"],
  [/^Cannot use (readItems?) for core collections$/, "core-collection"],
];

/**
 * What to answer for an error of a read, or undefined when it is nobody's fault but ours. A backend's own message
 * never gets out.
 */
export function refusalOf(error: unknown): ItemsRefusal | undefined {
  if (error instanceof QueryError) return refused("INVALID_QUERY", error.problem);
  const ofName = problemOfName(error);
  if (ofName) return refused("INVALID_PAYLOAD", ofName);
  if (error instanceof UnknownCollectionError || isDirectusError(error, "not-found"))
    return { status: 404, code: "FORBIDDEN", message: words.FORBIDDEN };
  if (error instanceof TooManyExportsError)
    return { status: 429, code: "REQUESTS_EXCEEDED", message: words.REQUESTS_EXCEEDED };
  if (isDirectusError(error, "invalid"))
    return refused("INVALID_QUERY", { code: "not-understood", values: [] });
  if (isUnavailable(error))
    return { status: 503, code: "SERVICE_UNAVAILABLE", message: words.SERVICE_UNAVAILABLE };
  return undefined;
}

function problemOfName(error: unknown): Problem | undefined {
  if (error instanceof InvalidNameError) return { code: "not-a-name", values: [] };
  if (!(error instanceof Error)) return undefined;
  for (const [rule, code] of sdkRules) {
    const found = rule.exec(error.message);
    if (found) return { code, values: found.slice(1) };
  }
  return undefined;
}

function refused(code: "INVALID_QUERY" | "INVALID_PAYLOAD", problem: Problem): ItemsRefusal {
  return { status: 400, code, message: sayProblem(en, problem), problem };
}
