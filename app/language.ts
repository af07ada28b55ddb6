import { createContext, useContext } from "react";
import type { Language } from "#server/languages.ts";
import { localPath } from "./texts/local-path.ts";

/** The language of the page, provided around its render on the server; islands get their words as props. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** The language of the page. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("There is no language here: an island gets its words as props.");
  return language;
}

/** What the site says, in the language of the page. */
export function useTexts(): Language["texts"] {
  return useLanguage().texts;
}

/** Turns a path of ours into the same place in the language of the page. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localPath(language, path);
}
