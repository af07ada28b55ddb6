import core from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { limits } from "#server/limits.ts";
import { unescapeHtml } from "./plain-text.ts";

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  ini,
  java,
  javascript,
  json,
  php,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) core.registerLanguage(name, language);
// Studio's name for HTML and XML.
core.registerAliases("markup", { languageName: "xml" });

/** Studio puts the language class on `<pre>`. */
const named = /<pre([^>]*?) class="(language-[^"]+)"([^>]*)>(\s*)<code>/g;
const listing = /(<pre[^>]*>\s*<code class="language-([\w+#-]+)[^"]*">)([\s\S]*?)(<\/code>)/g;

/**
 * Highlights sanitized listings with a language class such as `<code class="language-python">`. Unknown languages and
 * long listings stay plain; the language is never guessed.
 */
export function highlightListings(html: string): string {
  const listings = html.replace(named, '<pre$1$3>$4<code class="$2">');
  return listings.replace(listing, (whole, open: string, language: string, inner: string, close: string) => {
    if (!core.getLanguage(language) || inner.length > limits.listingHighlighted) return whole;
    const code = unescapeHtml(inner.replace(/<[^>]*>/g, ""));
    return open + core.highlight(code, { language, ignoreIllegals: true }).value + close;
  });
}
