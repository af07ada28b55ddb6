import { createContext, useContext } from "react";
import { localizePath } from "#app/messages/local-path.ts";
import type { Translator } from "#app/messages/translator.ts";
import type { Language } from "#server/platform/i18n.ts";

/** The language of the page, provided around its render on the server; islands get their words as props. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** The language of the page. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("There is no language here: an island gets its words as props.");
  return language;
}

/** The messages of the site, in the language of the page. */
export function useTranslations(): Translator {
  return useLanguage().t;
}

/** Adds the language of the page to a path of the site. */
export function useLocalizedPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizePath(language, path);
}
