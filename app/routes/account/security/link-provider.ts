import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { formatRateLimitError } from "#app/page/rate-limited.ts";
import { OpenIdError } from "#server/auth/openid/openid-error.ts";
import { startAuthorization } from "#server/auth/openid/start-authorization.ts";
import { findProvider } from "#server/auth/providers.ts";
import { RateLimitError } from "#server/auth/rate-limit-error.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { resolveCallbackUrl } from "#server/auth/sign-in/callback-url.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, seeOther, tooManyRequests, unavailable } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { buildNoticeUrl } from "./security-notices.ts";

const path = "/account/security/providers";

/** `POST /account/security/providers/link`: on to a provider, to link the account there to the one here. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, path));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const { user, session } = await requireLocalAccount(args);
  requireRecentAuth({ session }, args.request);
  const provider = findProvider(form.get("provider") ?? "");
  if (!provider) throw notFound();
  const back = resolveCallbackUrl(buildNoticeUrl(args.request, "provider-linked", path));
  try {
    const { url, cookie } = await startAuthorization(provider, back, {
      asked: new URLSearchParams(),
      linkTo: user.id,
    });
    return seeOther(url, { "Set-Cookie": cookie, "Cache-Control": "private, no-store" });
  } catch (error) {
    if (error instanceof OpenIdError) throw unavailable();
    if (error instanceof RateLimitError)
      throw tooManyRequests(error.wait, formatRateLimitError(args.request, error));
    throw error;
  }
}

export default ActionOnlyRoute;
