import { type Texts, textsByTag } from "#app/texts/index.ts";
import { localPath, type Prefixes, plainPath } from "#app/texts/local-path.ts";
import { config } from "./config.ts";

/** A language that the site speaks. */
export interface Language extends Prefixes {
  /** BCP 47, as `lang` says it. */
  tag: string;
  name: string;
  direction: "ltr" | "rtl";
  /** How dates, numbers and prices are written. */
  locale: string;
  texts: Texts;
}

const prefixes = config.languages.slice(1).map(({ language }) => `/${language.tag}`);

/** The language of everything that does not say its own: its addresses have no prefix. */
export const defaultLanguage: Language = {
  ...spoken(config.languages[0], ""),
  locale: config.locale,
};

/** All that the site speaks, the default language first. */
export const languages: readonly Language[] = [
  defaultLanguage,
  ...config.languages.slice(1).map((texts) => spoken(texts, `/${texts.language.tag}`)),
];

function spoken(texts: Texts, prefix: string): Language {
  return { ...texts.language, prefix, prefixes, texts };
}

/**
 * The tag of a language as somebody wrote it down in the CMS, in the form of BCP 47: `pt_br` is `pt-BR`.
 * @returns undefined for what is no tag, such as the name of a language in two words
 */
export function writtenTag(written: unknown): string | undefined {
  if (typeof written !== "string") return undefined;
  try {
    return new Intl.Locale(written.trim().replaceAll("_", "-")).baseName;
  } catch {
    return undefined;
  }
}

/** How a document says its language: the default one with its region, where it has one. */
export function languageTag({ tag, locale, prefix }: Language): string {
  return prefix ? tag : locale;
}

/** The language of a request: its address says so. */
export function languageOf({ url }: { url: string }): Language {
  const { pathname } = new URL(url);
  const first = `/${pathname.split("/", 2)[1]?.toLowerCase()}`;
  return languages.find(({ prefix }) => prefix === first) ?? defaultLanguage;
}

/**
 * True for a route of the build in a language that this site does not speak: it is as if there were none.
 * @param id as `app/routes.ts` makes it, the language's tag first
 */
export function isUnspoken(id: string): boolean {
  const [tag = ""] = id.split("/", 1);
  return Object.hasOwn(textsByTag, tag) && !prefixes.includes(`/${tag}`);
}

/** A path of ours in the language of a request, to go on to: `/cart` is `/de/cart` after a German form. */
export function onwardPath(request: { url: string }, path: string): string {
  return localPath(languageOf(request), path);
}

/** A path that says a language already, or none, in the language of a request: `/shop` and `/ar/shop` are `/de/shop`. */
export function samePlace(request: { url: string }, path: string): string {
  return onwardPath(request, plainPath(languageOfPath(path), path));
}

/** The language that a path says. */
export function languageOfPath(path: string): Language {
  return languageOf({ url: config.siteUrl + path });
}

/** The full address of a path of ours in a language, for what leaves the site: a mail, a payment page. */
export function siteAddress(language: Language, path: string): string {
  return config.siteUrl + localPath(language, path);
}

/** The language of a tag that was written down; the default one where the site does not speak it (any more). */
export function languageNamed(tag: string | undefined): Language {
  return languages.find((language) => language.tag === tag) ?? defaultLanguage;
}
