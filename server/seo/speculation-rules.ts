import { config } from "#server/config/config.ts";
import { hasKey } from "#server/platform/guards.ts";
import { languages } from "#server/platform/i18n.ts";
import { DISALLOWED_PATHS } from "./robots.ts";

/** By file name. */
const eagerness = {
  /** Prefetch on hover, for visitors who get cached pages. */
  "hover.json": "moderate",
  /** Prefetch on press, for visitors whose pages are rendered individually, so that few are wasted. */
  "press.json": "conservative",
} as const;

/** Open to crawlers, but expensive to prefetch: always rendered anew, or not pages. */
const costly = ["/search", "/newsletter", "/membership/checkout", "/membership/complete", "/assets"];
const documents = ["/*.xml", "/*.json", "/*.txt"];

/**
 * Prefetches only pages that are the same for everybody, in each language.
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function renderSpeculationRules(file: string): string | undefined {
  if (!hasKey(eagerness, file)) return undefined;
  const own = languages.flatMap(({ prefix }) =>
    [...DISALLOWED_PATHS, ...costly].map((path) => prefix + path),
  );
  const left = [...own, config.auth.basePath].map((path) => `${path}{/*}?`);
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: [...left, ...documents] } },
      { not: { selector_matches: "[download], [rel~=nofollow], [target]" } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: eagerness[file] }] });
}
