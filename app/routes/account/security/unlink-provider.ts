import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { rejectForm } from "#app/page/form-errors.ts";
import { unlinkProvider } from "#server/auth/connections/unlink-provider.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import ProvidersPage, { loader as providers } from "./providers.tsx";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/providers/unlink`: an account elsewhere opens nothing here any more; never the last way in. */
export function loader(args: LoaderFunctionArgs) {
  return providers(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const language = getLanguage(args.request);
  const outcome = await orUnavailable(unlinkProvider(language, member.user, form.get("link") ?? ""));
  if (outcome === "gone") throw notFound();
  if (outcome === "last-way")
    return rejectForm(args.context, { errors: { form: language.t("security.links.lastWay") } });
  return seeOther(buildNoticeUrl(args.request, "provider-unlinked", "/account/security/providers"));
}

export { meta } from "./providers.tsx";
export default ProvidersPage;
