import type { CodeProblem } from "#server/auth/second-step/check-code.ts";
import { languageOf } from "#server/languages.ts";

/** What a page says about a code that does not do, in the language of the request. */
export function codeProblemWords(request: Request, refused: CodeProblem): string {
  const { problems } = languageOf(request).texts.security.secondStep;
  if (refused.problem === "wait") return problems.wait(Math.ceil(refused.seconds / 60));
  return problems[refused.problem];
}
