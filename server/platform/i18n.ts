import type { LanguageInfo } from "#app/messages/catalog.ts";
import { type LanguageMessages, messagesByLanguage } from "#app/messages/index.ts";
import { localizePath, type Prefixes, stripLanguagePrefix } from "#app/messages/local-path.ts";
import { findOwnText } from "#app/messages/own-texts.ts";
import { createTranslator, type Translator } from "#app/messages/translator.ts";
import { config } from "#server/config/config.ts";

export interface Language extends LanguageInfo, Prefixes {
  t: Translator;
}

const prefixes = config.languages.slice(1).map(({ language }) => `/${language.tag}`);

/** Its URLs have no prefix. */
export const defaultLanguage: Language = speak(config.languages[0], "", config.locale);

export const languages: readonly Language[] = [
  defaultLanguage,
  ...config.languages.slice(1).map((spoken) => speak(spoken, `/${spoken.language.tag}`)),
];

function speak({ language, messages }: LanguageMessages, prefix: string, locale = language.locale): Language {
  const t = createTranslator(locale, messages, (key) => findOwnText(language.tag, key));
  return { ...language, locale, prefix, prefixes, t };
}

/** BCP 47 from CMS input: `pt_br` becomes `pt-BR`. @returns undefined for an invalid tag */
export function parseLanguageTag(written: unknown): string | undefined {
  if (typeof written !== "string") return undefined;
  try {
    return new Intl.Locale(written.trim().replaceAll("_", "-")).baseName;
  } catch {
    return undefined;
  }
}

/** For `lang`: the default language with its region, if it has one. */
export function formatLanguageTag({ tag, locale, prefix }: Language): string {
  return prefix ? tag : locale;
}

export function getLanguage({ url }: { url: string }): Language {
  const { pathname } = new URL(url);
  const first = `/${pathname.split("/", 2)[1]?.toLowerCase()}`;
  return languages.find(({ prefix }) => prefix === first) ?? defaultLanguage;
}

/** For routes in a language that is not in `LANGUAGES`. `id` starts with the language's tag, see `app/routes.ts`. */
export function isDisabledLanguage(id: string): boolean {
  const [tag = ""] = id.split("/", 1);
  return Object.hasOwn(messagesByLanguage, tag) && !prefixes.includes(`/${tag}`);
}

/** `/cart` becomes `/de/cart` in a German request. */
export function getLocalizedPath(request: { url: string }, path: string): string {
  return localizePath(getLanguage(request), path);
}

/** `/shop` and `/ar/shop` become `/de/shop` in a German request. */
export function replacePathLanguage(request: { url: string }, path: string): string {
  return getLocalizedPath(request, stripLanguagePrefix(parsePathLanguage(path), path));
}

export function parsePathLanguage(path: string): Language {
  return getLanguage({ url: config.siteUrl + path });
}

export function buildAbsoluteUrl(language: Language, path: string): string {
  return config.siteUrl + localizePath(language, path);
}

/** Falls back to the default language for an unknown or disabled tag. */
export function findLanguage(tag: string | undefined): Language {
  return languages.find((language) => language.tag === tag) ?? defaultLanguage;
}
