import { partsOfSite } from "#server/content/site-parts.ts";
import { languageOf } from "#server/languages.ts";
import { askToEnter } from "../ask-to-enter.ts";
import { addressOf } from "../email-address.ts";
import { enterByCode, enterByLink } from "../enter-by-mail.ts";
import { emailId } from "../providers.ts";
import { answerRedirect, facilityUrl } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type Exchange, textOf } from "./exchange.ts";

/**
 * `POST signin/email`: an address, to which a link and a code go.
 * @throws AuthError EmailSignin for what is no address, AccessDenied where there are no accounts; TooSoonError when there were too many mails
 */
export async function askForMail(exchange: Exchange): Promise<Response> {
  const email = addressOf(exchange.body.email);
  if (!email) throw new AuthError("EmailSignin");
  if (!(await partsOfSite()).accounts) throw new AuthError("AccessDenied");
  const cookie = await askToEnter(
    email,
    exchange.callbackUrl,
    exchange.place,
    languageOf({ url: exchange.callbackUrl }),
  );
  const url = facilityUrl("verify-request", { provider: emailId, type: "email" });
  return answerRedirect(exchange, url, [cookie]);
}

/**
 * `POST callback/email`: the token of a link with its address, or a code.
 * @throws AuthError Verification for what is unknown, used or over; AccessDenied for whoever may not come in
 */
export async function signInWithMail(exchange: Exchange): Promise<Response> {
  const { body, request, place } = exchange;
  const [token, email, code] = [textOf(body.token), textOf(body.email) ?? "", textOf(body.code) ?? ""];
  const outcome = token
    ? await enterByLink(request, { token, email })
    : await enterByCode(request, code, place);
  if (typeof outcome === "string") throw new AuthError("Verification");
  if ("kind" in outcome) throw new AuthError("AccessDenied", { code: "mailbox" }, outcome.cookies);
  return answerRedirect(exchange, outcome.callbackUrl, outcome.cookies);
}
