import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { callbackUrlOf } from "#server/auth/callback-url.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { beginAttempt } from "#server/auth/openid/begin-attempt.ts";
import { OpenIdError } from "#server/auth/openid/openid-error.ts";
import { findProvider } from "#server/auth/providers.ts";
import { TooSoonError } from "#server/auth/too-soon.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, seeOther, tooOften, unavailable } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";
import { tooSoonWords } from "../too-soon.ts";
import { keptHere } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

const path = "/account/security/providers";

/** `POST /account/security/providers/link`: on to a provider, to link the account there to the one here. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, path));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { user, session } = await keptHere(args);
  requireFreshProof({ session }, args.request);
  const provider = findProvider(form.get("provider") ?? "");
  if (!provider) throw notFound();
  const back = callbackUrlOf(doneUrl(args.request, "provider-linked", path));
  try {
    const { url, cookie } = await beginAttempt(provider, back, new URLSearchParams(), user.id);
    return seeOther(url, { "Set-Cookie": cookie, "Cache-Control": "private, no-store" });
  } catch (error) {
    if (error instanceof OpenIdError) throw unavailable();
    if (error instanceof TooSoonError) throw tooOften(error.wait, tooSoonWords(args.request, error));
    throw error;
  }
}

export default NoPage;
