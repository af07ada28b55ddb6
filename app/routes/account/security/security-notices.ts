import type { Messages } from "#app/messages/catalog.ts";
import { hasKey } from "#server/platform/guards.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

type Done = keyof Messages["security"]["done"];

/** Where a form of the account's security leads when it was done, in the language of the form. */
export function buildNoticeUrl(request: Request, done: Done, page = "/account/security"): string {
  return getLocalizedPath(request, `${page}?done=${done}`);
}

/** The sentence about what has just been done, as `?done=` asks for it; undefined where it asks for none that there is. */
export function getNotice(request: Request): string | undefined {
  const { t } = getLanguage(request);
  const asked = new URL(request.url).searchParams.get("done") ?? "";
  return hasKey(t.raw("security.done"), asked) ? t(`security.done.${asked}`) : undefined;
}
