import { useLanguage } from "#app/language.ts";

/** Says in which language something is that has not been translated into the page's, or only in part. */
export function Untranslated({ lang, partly = false }: { lang: string | undefined; partly?: boolean }) {
  const { locale, prefixes, texts } = useLanguage();
  if (!lang || prefixes.length === 0) return null;
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(lang) ?? lang;
  return <p className="untranslated">{partly ? texts.page.partlyIn(name) : texts.page.onlyIn(name)}</p>;
}
