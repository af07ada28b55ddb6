import type { Texts } from "#app/texts/index.ts";
import { languageOf, onwardPath } from "#server/languages.ts";

type Done = keyof Texts["security"]["done"];

/** Where a form of the account's security leads when it was done, in the language of the form. */
export function doneUrl(request: Request, done: Done, page = "/account/security"): string {
  return onwardPath(request, `${page}?done=${done}`);
}

/** The sentence about what has just been done, as `?done=` asks for it; undefined where it asks for none that there is. */
export function noticeOf(request: Request): string | undefined {
  const { done } = languageOf(request).texts.security;
  const asked = new URL(request.url).searchParams.get("done") ?? "";
  return Object.hasOwn(done, asked) ? done[asked as Done] : undefined;
}
