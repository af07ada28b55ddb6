import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { rejectForm } from "#app/page/form-errors.ts";
import { renameOwnPasskey } from "#server/auth/passkeys/change-passkeys.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import PasskeysPage, { loader as passkeys } from "./passkeys.tsx";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/passkeys/rename`: a passkey under a name that its owner knows it by. */
export function loader(args: LoaderFunctionArgs) {
  return passkeys(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const [passkey, name] = [form.get("passkey") ?? "", (form.get("name") ?? "").trim()];
  if (!name || name.length > limits.passkeyNameLength) {
    const error = getLanguage(args.request).t("security.passkeys.badName", {
      length: limits.passkeyNameLength,
    });
    return rejectForm(args.context, { errors: { [`${passkey}-name`]: error }, values: { passkey, name } });
  }
  if (!(await orUnavailable(renameOwnPasskey(member.user.id, passkey, name)))) throw notFound();
  return seeOther(buildNoticeUrl(args.request, "passkey-renamed", "/account/security/passkeys"));
}

export { headers, meta } from "./passkeys.tsx";
export default PasskeysPage;
