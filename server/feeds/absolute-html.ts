import { isRightToLeft } from "#app/messages/direction.ts";

/**
 * Makes URLs in sanitized HTML absolute, and wraps a text in another language in an element with `lang` and `dir`.
 * @param html from `cleanHtml`: contains no `<` or `>` outside of tags
 * @param url base URL
 */
export function resolveHtmlUrls(html: string, url: string, lang: string | undefined): string {
  const whole = html.replace(/<[^<>]+>/g, (tag) =>
    tag
      .replace(/ (href|src)="([^"]*)"/g, (_, name, address) => ` ${name}="${absolute(address, url)}"`)
      .replace(/ srcset="([^"]*)"/g, (_, list) => ` srcset="${absoluteList(list, url)}"`),
  );
  if (!lang || !whole) return whole;
  return `<div lang="${lang.replace(/[^\w-]/g, "")}" dir="${isRightToLeft(lang) ? "rtl" : "ltr"}">${whole}</div>`;
}

/** Resolves only paths and fragments; the rest stays as written, entities included. */
function absolute(address: string, url: string): string {
  if (address.startsWith("#")) return url + address;
  return address.startsWith("/") ? new URL(url).origin + address : address;
}

function absoluteList(list: string, url: string): string {
  return list
    .split(", ")
    .map((candidate) => absolute(candidate, url))
    .join(", ");
}
