import { useLanguage } from "#app/page/language.ts";

/** Says in which language something is that has not been translated into the page's, or only in part. */
export function Untranslated({ lang, partly = false }: { lang: string | undefined; partly?: boolean }) {
  const { locale, prefixes, t } = useLanguage();
  if (!lang || prefixes.length === 0) return null;
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(lang) ?? lang;
  return (
    <p className="untranslated">
      {partly ? t("page.partlyIn", { language: name }) : t("page.onlyIn", { language: name })}
    </p>
  );
}
