import { config } from "#server/config.ts";
import { languages } from "#server/languages.ts";
import { closed } from "./robots.ts";

/** When a browser fetches a page ahead, by the name of the file that says so. */
const eagerness = {
  /** While the pointer rests on a link: for those to whom kept pages are sent. */
  "hover.json": "moderate",
  /** From the press of the button on, half a click ahead: what is made for one visitor alone is then hardly ever in vain. */
  "press.json": "conservative",
} as const;

/** What no crawler is kept from, and nobody should fetch in vain: it is made anew each time, or is no page. */
const costly = ["/search", "/newsletter", "/membership/checkout", "/membership/complete", "/assets"];
const documents = ["/*.xml", "/*.json", "/*.txt"];

/**
 * Which pages a browser that knows Speculation Rules fetches ahead: those of this site that are alike for everybody, in
 * each language.
 * @param file "hover.json" or "press.json"
 * @returns JSON; undefined for another file
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function speculationRules(file: string): string | undefined {
  if (!Object.hasOwn(eagerness, file)) return undefined;
  const own = languages.flatMap(({ prefix }) => [...closed, ...costly].map((path) => prefix + path));
  const left = [...own, config.auth.basePath].map((path) => `${path}{/*}?`);
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: [...left, ...documents] } },
      { not: { selector_matches: "[download], [rel~=nofollow], [target]" } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: eagerness[file as keyof typeof eagerness] }] });
}
