import { isRightToLeft } from "#app/texts/direction.ts";

/**
 * Makes sanitised HTML fit to be read elsewhere: addresses are whole, and a text in another language says so itself.
 * @param html as `cleanHtml` gives it: no `<` or `>` stands in it but those of tags
 * @param url of the page that the text belongs to
 */
export function absoluteHtml(html: string, url: string, lang: string | undefined): string {
  const whole = html.replace(/<[^<>]+>/g, (tag) =>
    tag
      .replace(/ (href|src)="([^"]*)"/g, (_, name, address) => ` ${name}="${absolute(address, url)}"`)
      .replace(/ srcset="([^"]*)"/g, (_, list) => ` srcset="${absoluteList(list, url)}"`),
  );
  if (!lang || !whole) return whole;
  return `<div lang="${lang.replace(/[^\w-]/g, "")}" dir="${isRightToLeft(lang) ? "rtl" : "ltr"}">${whole}</div>`;
}

/** Paths and fragments only; what has a scheme stays as it is written, entities and all. */
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
