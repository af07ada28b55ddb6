import type { MessageKey, Messages } from "./catalog.ts";
import type { Translator } from "./translator.ts";

/** Why a query is refused: a code that every language has words for, and the names and numbers that it is about. */
export interface Problem {
  /** The parameter at fault, as an address names it; none where it is the address itself. */
  parameter?: string;
  code: keyof Messages["queries"];
  /** What the message of the code takes. */
  values: Record<string, string>;
}

/** Says in one language why a query is refused. */
export function formatQueryProblem(t: Translator, { parameter, code, values }: Problem): string {
  const say = t as (key: MessageKey, values: Record<string, string>) => string;
  const message = say(`queries.${code}`, values);
  return parameter === undefined ? message : `${parameter}: ${message}`;
}
