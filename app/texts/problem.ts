import type { Texts } from "./en/index.ts";

/** Why a query is refused: a code that every language has words for, and the names and numbers that it is about. */
export interface Problem {
  /** The parameter at fault, as an address names it; none where it is the address itself. */
  parameter?: string;
  code: keyof Texts["queries"];
  values: string[];
}

/** Says in one language why a query is refused. */
export function sayProblem({ queries }: Texts, { parameter, code, values }: Problem): string {
  const say: (...values: string[]) => string = queries[code];
  const words = say(...values);
  return parameter === undefined ? words : `${parameter}: ${words}`;
}
