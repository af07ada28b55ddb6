import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { rejectForm } from "#app/page/form-errors.ts";
import { removeOwnPasskey } from "#server/auth/passkeys/change-passkeys.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import PasskeysPage, { loader as passkeys } from "./passkeys.tsx";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/passkeys/remove`: a passkey opens nothing any more; never the last way in. */
export function loader(args: LoaderFunctionArgs) {
  return passkeys(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const language = getLanguage(args.request);
  const outcome = await orUnavailable(removeOwnPasskey(member.user, form.get("passkey") ?? "", language));
  if (outcome === "gone") throw notFound();
  if (outcome === "last-way") {
    const { t } = language;
    return rejectForm(args.context, { errors: { form: t("security.passkeys.lastWay") } });
  }
  return seeOther(buildNoticeUrl(args.request, "passkey-removed", "/account/security/passkeys"));
}

export { headers, meta } from "./passkeys.tsx";
export default PasskeysPage;
