import type { Translator } from "#app/messages/translator.ts";

/** Where a text stands: what its forms lead to, and which of its frames is open. */
export interface TextContext {
  /** The page's path, in its language. */
  path: string;
  /** The query that the page was asked with. */
  query: URLSearchParams;
  t: Translator;
  /** The attributes of our own words where the text is in another language than the page. */
  own: string;
}

const figure = /<figure id="([^"]+)" data-frame="([^"]+)"><a href="([^"]+)"[^>]*>([^<]*)<\/a><\/figure>/g;

/**
 * The frames of a text, as an embed block has its own: the other site is not asked for anything before the visitor wants
 * it. On paper only the link stands.
 * @param html as `cleanHtml` gives it: what stands in it is escaped, quotation marks between tags excepted
 */
export function addEmbedForms(html: string, { path, query, t, own }: TextContext): string {
  return html.replace(figure, (_, id: string, src: string, href: string, title: string) => {
    const site = new URL(href).hostname.replace(/^www\./, "");
    const frame =
      query.get("embed") === id
        ? `<iframe src="${src}" title="${title.replaceAll('"', "&quot;")}" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen; picture-in-picture; encrypted-media"></iframe>`
        : `<form method="get" action="${escaped(path)}#${id}" class="embed-cover">${keep(query)}<input type="hidden" name="embed" value="${id}"><p>${title}</p><p${own}>${t("embed.comesFrom", { site })}</p><button type="submit" class="button button-primary"${own}>${t("embed.load", { site })}</button></form>`;
    return `<figure id="${id}"><div class="embed embed-16-9">${frame}</div><figcaption${own}><a href="${href}" rel="noopener">${t("embed.on", { title, site })}</a></figcaption></figure>`;
  });
}

/** What else the address says that the page goes by. */
function keep(query: URLSearchParams): string {
  return ["variant", "preview"]
    .map((name) => [name, query.get(name)])
    .map(([name, value]) => (value ? `<input type="hidden" name="${name}" value="${escaped(value)}">` : ""))
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
