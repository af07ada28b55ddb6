import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatPageTitle, getFormErrors } from "#app/page/form-errors.ts";
import { preparePasskey } from "#server/auth/passkeys/passkey-form.ts";
import { toPasskeyViews } from "#server/auth/passkeys/passkey-view.ts";
import { listPasskeys } from "#server/auth/passkeys/passkeys.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { buildNoticeUrl, getNotice } from "./security-notices.ts";

const path = "/account/security/passkeys";

/**
 * What the page of a member's passkeys shows, also after a form of it was refused.
 * @throws 303 to sign in, or to confirm that it is them
 */
export async function loadPasskeys(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const refusal = getFormErrors(context);
  const member = await requireLocalAccount(args);
  if (!refusal) requireRecentAuth(member, request);
  const language = getLanguage(request);
  const confirm = getLocalizedPath(
    request,
    `/confirm?${new URLSearchParams({ returnTo: getLocalizedPath(request, path) })}`,
  );
  const { passkey, headers } = preparePasskey(request, "register", {
    callbackUrl: buildNoticeUrl(request, "passkey-added", path),
    confirm,
  });
  const passkeys = toPasskeyViews(await orUnavailable(listPasskeys(member.user.id)), language);
  const { passkey: id = "", name = "" } = refusal?.values ?? {};
  const refused = refusal?.errors[`${id}-name`];
  const page = {
    passkeys,
    passkey,
    refused: refused ? { id, name, error: refused } : undefined,
    errors: refusal?.errors,
    notice: getNotice(request),
    title: formatPageTitle(request, language.t("security.passkeys.heading"), refusal),
  };
  return { page, headers };
}
