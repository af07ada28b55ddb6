import { en } from "#app/texts/index.ts";
import { type Problem, sayProblem } from "#app/texts/problem.ts";

type Words = typeof en.queries;

/**
 * A query that is not allowed: the parameter at fault, and a code with values that every language has words for.
 * `message` says it in English, as Directus would, and may be shown.
 */
export class QueryError<Code extends keyof Words = keyof Words> extends Error {
  override name = "QueryError";
  readonly problem: Problem;

  constructor(parameter: string, code: Code, ...values: Parameters<Words[Code]>) {
    const problem = { parameter, code, values };
    super(sayProblem(en, problem));
    this.problem = problem;
  }
}
