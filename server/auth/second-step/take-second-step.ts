import { languageOf } from "#server/languages.ts";
import { halfWayCookie, noCookie } from "../auth-cookies.ts";
import { bearerForCustomer } from "../customer-bearer.ts";
import { beginSession, type Entered } from "../open-session.ts";
import { type CodeProblem, checkCode } from "./check-code.ts";
import { findHalfWay, takeHalfWay } from "./half-way.ts";

/**
 * The second step: opens the session that waited for it in this browser, once.
 * @param place the visitor's network address; empty where it is not known
 * @returns why the code does not do; "over" when nothing waits any more, "closed" for somebody who has been suspended
 * meanwhile
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function takeSecondStep(
  request: Request,
  code: string,
  place: string,
): Promise<Entered | CodeProblem | "over" | "closed"> {
  const waiting = await findHalfWay(request);
  if (!waiting) return "over";
  const problem = await checkCode(languageOf(request), waiting.user, code, place);
  if (problem) return problem;
  const taken = await takeHalfWay(request);
  if (!taken) return "over";
  const { callbackUrl, ...proved } = taken;
  const bearer = await bearerForCustomer(taken.user.id);
  if (!bearer) return "closed";
  const cookies = await beginSession(request, { ...proved, bearer });
  return { callbackUrl, cookies: [...cookies, noCookie(halfWayCookie)] };
}
