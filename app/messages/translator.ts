import { type Formatters, IntlMessageFormat } from "intl-messageformat";
import type { Catalog, MessageGroup, MessageKey, MessagesIn, RichValues, Values } from "./catalog.ts";

/** Formats the messages of one language by their keys: `t("buying.cart.quantityFrom", { least: 1, most: 99 })`. */
export interface Translator {
  /** As plain text: what tags enclose stays, the tags go. */
  <Key extends MessageKey>(key: Key, ...values: Values<Key>): string;
  /** In parts, each tag shown as its value says. */
  rich<Key extends MessageKey, Node>(key: Key, values: RichValues<Key, Node>): (string | Node)[];
  /** A message or group as it is written, for what is formatted elsewhere, and for records without arguments. */
  raw<Path extends MessageGroup | MessageKey>(path: Path): MessagesIn<Path>;
}

interface Tree {
  readonly [key: string]: string | Tree;
}

interface Compiled {
  format: IntlMessageFormat;
  tags: Record<string, (content: unknown[]) => string>;
}

/** What ICU reads as syntax: a message without it is its own text. */
const syntax = /[{}<>']/;

/** @param findOwn what the owner says in place of a message */
export function createTranslator(
  locale: string,
  catalog: Catalog,
  findOwn?: (key: string) => string | undefined,
): Translator {
  const texts = new Map(listMessages(catalog));
  const compiled = new Map<string, Compiled>();
  const formatters = createFormatters(locale);
  /** The one place where a message is looked up. */
  const getText = (key: string) => {
    const text = findOwn?.(key) ?? texts.get(key);
    if (text === undefined) throw new Error(`There is no message "${key}".`);
    return text;
  };
  /** Each text is parsed once. */
  const compile = (text: string) => {
    const known = compiled.get(text) ?? parse(text, locale, formatters);
    compiled.set(text, known);
    return known;
  };
  const translate = (key: string, values?: Record<string, string | number>) => {
    const text = getText(key);
    if (!syntax.test(text)) return text;
    const { format, tags } = compile(text);
    return String(format.format({ ...tags, ...values }));
  };
  const rich = (key: string, values: object) => {
    const parts = compile(getText(key)).format.format({ ...values });
    return Array.isArray(parts) ? parts : [parts];
  };
  const raw = (path: string) => {
    const names = path.split(".");
    const tree = names.reduce<string | Tree | undefined>(
      (node, name) => (typeof node === "object" ? node[name] : undefined),
      catalog,
    );
    return mapLeaves(tree, path, getText);
  };
  return Object.assign(translate, { rich, raw }) as Translator;
}

/** Every message of a language, by its key. */
export function listMessages(tree: Tree, path = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, node]) =>
    typeof node === "string" ? [[path + name, node]] : listMessages(node, `${path}${name}.`),
  );
}

function mapLeaves(node: string | Tree | undefined, key: string, textOf: (key: string) => string): unknown {
  if (typeof node !== "object") return textOf(key);
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, mapLeaves(inner, `${key}.${name}`, textOf)]),
  );
}

function parse(text: string, locale: string, formatters: Formatters): Compiled {
  const tags = Object.fromEntries(
    [...text.matchAll(/<(\w+)>/g)].map(([, tag]) => [tag, (content: unknown[]) => content.join("")]),
  );
  return { format: new IntlMessageFormat(text, locale, undefined, { formatters }), tags };
}

/** Made once for a language: the library's own cache writes its options out as a key on each use. */
function createFormatters(locale: string): Formatters {
  const numbers = new Intl.NumberFormat(locale);
  const cardinal = new Intl.PluralRules(locale);
  return {
    getNumberFormat: (_locales, options) => (options ? new Intl.NumberFormat(locale, options) : numbers),
    getPluralRules: (_locales, options) =>
      options?.type === "ordinal" ? new Intl.PluralRules(locale, options) : cardinal,
    getDateTimeFormat: (_locales, options) => new Intl.DateTimeFormat(locale, options),
  };
}
