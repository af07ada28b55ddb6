import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readNewBackupCodes } from "#server/auth/two-factor/backup-codes-once.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";

/** `/account/security/second-step/codes/download`: the set that was just made, as a text file. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const codes = await readNewBackupCodes(member.user.id);
  if (!codes) throw seeOther(getLocalizedPath(args.request, "/account/security/second-step"));
  const { t } = getLanguage(args.request);
  const text = [
    t("security.secondStep.codes.file", { site: new URL(args.request.url).host }),
    "",
    ...codes,
    "",
  ].join("\r\n");
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="backup-codes.txt"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
