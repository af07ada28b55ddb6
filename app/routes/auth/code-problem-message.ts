import type { TwoFactorProblem } from "#server/auth/two-factor/check-code.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** What a page says about a code that does not do, in the language of the request. */
export function formatCodeProblem(request: Request, refused: TwoFactorProblem): string {
  const { t } = getLanguage(request);
  if (refused.problem === "wait")
    return t("security.secondStep.problems.wait", { minutes: Math.ceil(refused.seconds / 60) });
  return t(`security.secondStep.problems.${refused.problem}`);
}
