import type { Catalog, LanguageInfo } from "./catalog.ts";
import * as english from "./en/index.ts";
import { findOwnText } from "./own-texts.ts";
import { createTranslator, type Translator } from "./translator.ts";

/** What a language's folder exports. */
export interface LanguageMessages {
  language: LanguageInfo;
  messages: Catalog;
}

/** Plain Node, as the installer is, looks for the folders by itself; nothing of that belongs into a build. */
const finder = "./folders.ts";

/** Each folder beside this file is a language. A build knows `MODE`, and drops what is not for it. */
const folders: Record<string, LanguageMessages> = import.meta.env?.MODE
  ? import.meta.glob("./*/index.ts", { eager: true })
  : (await import(/* @vite-ignore */ finder)).folders;

/** Every language that there are messages in, by its tag; English, which all others go by, first. */
export const messagesByLanguage: Readonly<Record<string, LanguageMessages>> = Object.fromEntries(
  [english, ...Object.values(folders)].map(({ language, messages }) => [
    language.tag,
    { language, messages },
  ]),
);

/** What formats the messages of each language. Without a prototype: an address may begin with `constructor`. */
export const translators: Readonly<Record<string, Translator>> = Object.assign(
  Object.create(null),
  ...Object.values(messagesByLanguage).map(({ language, messages }) => ({
    [language.tag]: createTranslator(language.locale, messages, (key) => findOwnText(language.tag, key)),
  })),
);

/** For programs, and where nobody's language is known. */
export const en = createTranslator(english.language.locale, english.messages);
