import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { forgetNewBackupCodes } from "#server/auth/two-factor/backup-codes-once.ts";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/second-step/codes/kept`: nobody sees the backup codes any more. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/security/second-step"));
}

export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const { user } = await requireLocalAccount(args);
  await forgetNewBackupCodes(user.id);
  return seeOther(buildNoticeUrl(args.request, "codes-kept"));
}

export default ActionOnlyRoute;
