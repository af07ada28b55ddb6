import type { Values } from "#app/messages/catalog.ts";
import { en } from "#app/messages/index.ts";
import { formatQueryProblem, type Problem } from "#app/messages/problem.ts";

/**
 * An invalid query, with a code that each language has a message for; `message` is the English one and may be shown.
 */
export class QueryError<Code extends Problem["code"] = Problem["code"]> extends Error {
  override name = "QueryError";
  readonly problem: Problem;

  constructor(parameter: string, code: Code, ...values: Values<`queries.${Code}`>) {
    const problem = { parameter, code, values: { ...values[0] } };
    super(formatQueryProblem(en, problem));
    this.problem = problem;
  }
}
