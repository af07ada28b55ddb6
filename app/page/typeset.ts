import { memoizeByText } from "#app/messages/memoize-by-text.ts";
import { useLanguage } from "./language.ts";

/** Quotation marks, outer and inner; a language that is not here has those of English. */
const english = ["“", "”", "‘", "’"] as const;
const marks: Record<string, readonly [string, string, string, string]> = {
  ar: ["«", "»", "‹", "›"],
  de: ["„", "“", "‚", "‘"],
  es: ["«", "»", "“", "”"],
  fr: ["«\u202f", "\u202f»", "‹\u202f", "\u202f›"],
};

/** Stand for a tag within a line, one that ends it, and code. */
const [inline, block, code] = ["\ue000", "\ue001", "\ue002"];
const opensHere = new RegExp(`(?:^|[\\s(\\[{/–—${block}“„«‹‘‚\u202f"])${inline}*$`, "u");
const wordAhead = new RegExp(`^${inline}*["']?${inline}*[\\p{L}\\p{N}…¿¡$€£${code}]`, "u");
const letterBehind = new RegExp(`[\\p{L}\\p{N}]${inline}*$`, "u");
const letterAhead = new RegExp(`^${inline}*[\\p{L}\\p{N}]`, "u");
const closesLater = /[^\s]'(?![\p{L}\p{N}])/u;
const digitBehind = /[\d°]$/;
const decade = /^\d\ds?\b/;
/** Letters around a mark that say what it is. */
const reach = 40;

/** Straight quotes and apostrophes, "..." and "--" of a plain text as its language prints them; feet and minutes stay. */
export function typeset(text: string, language: string): string {
  if (!/["']|\.{3}|--/.test(text)) return text;
  const [open, close, openInner, closeInner] = marks[language.split("-")[0] ?? ""] ?? english;
  let isOpen = false;
  let isInnerOpen = false;
  const single = (before: string, after: string, rest: string) => {
    if (letterBehind.test(before) && letterAhead.test(after)) return "’";
    if (isInnerOpen && !opensHere.test(before)) {
      isInnerOpen = false;
      return closeInner;
    }
    if (digitBehind.test(before)) return "'";
    const begins = opensHere.test(before) && wordAhead.test(after) && !decade.test(after);
    isInnerOpen ||= begins && closesLater.test(rest);
    return begins && isInnerOpen ? openInner : "’";
  };
  const double = (before: string, after: string) => {
    if (!isOpen && digitBehind.test(before)) return '"';
    isOpen = opensHere.test(before) && wordAhead.test(after);
    return isOpen ? open : close;
  };
  return text
    .replace(/\.{3}/g, "…")
    .replace(/(?<=\s)---?(?=\s)|(?<=\p{L})---?(?=\p{L})/gu, "–")
    .replace(new RegExp(`["'${block}]`, "g"), (mark, at: number, whole: string) => {
      if (mark === block) {
        isOpen = false;
        isInnerOpen = false;
        return mark;
      }
      const before = (at > reach ? "x" : "") + whole.slice(Math.max(0, at - reach), at);
      const after = whole.slice(at + 1, at + reach);
      return mark === '"' ? double(before, after) : single(before, after, getLineAfterBreak(whole, at));
    });
}

function getLineAfterBreak(whole: string, at: number): string {
  const end = whole.indexOf(block, at);
  return whole.slice(at + 1, end < 0 ? undefined : end);
}

const inLine = /^<\/?(?:a|abbr|b|bdi|cite|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|time|u)\b/i;
/** An attribute may hold what would end a tag. */
const attributes = `(?:[^>"']|"[^"]*"|'[^']*')*`;
const parts = new RegExp(
  `<(code|kbd|pre|samp|script|style|textarea)\\b${attributes}>.*?</\\1>|<${attributes}>`,
  "gis",
);

/** Texts set in one language; a long one has 12 KB. */
const remembered = 200;

/** The same for sanitised HTML: its tags with their attributes and its code stay as they are. Cached. */
export const typesetHtml = memoizeByText(remembered, (html, language) => {
  if (/[\ue000-\ue002]/.test(html)) return html;
  const exempt: string[] = [];
  const text = html.replace(parts, (part, isCode: string | undefined) => {
    exempt.push(part);
    if (isCode) return code;
    return inLine.test(part) ? inline : block;
  });
  let at = 0;
  return typeset(text, language).replace(/[\ue000-\ue002]/g, () => exempt[at++] ?? "");
});

/** Sets a text in its own language, or else that of the page. */
export function useTypeset(): <Text extends string | undefined>(text: Text, lang?: string | null) => Text {
  const { tag } = useLanguage();
  return (text, lang) => (text === undefined ? text : (typeset(text, lang ?? tag) as typeof text));
}
