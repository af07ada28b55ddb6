import { isRightToLeft } from "#app/messages/direction.ts";

/** The attributes of text in a language other than the page's: `<h1 {...inLanguage(post.lang)}>`. */
export function getLangAttributes(lang: string | null | undefined) {
  if (!lang) return {};
  return { lang, dir: isRightToLeft(lang) ? ("rtl" as const) : ("ltr" as const) };
}
