import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** The mail that answers "I have lost the link to my order". */
export function orderLinksMail(
  language: Language,
  { key, to, orders }: { key: string; to: string; orders: { number: string; url: string }[] },
): Mail {
  const words = language.texts.mails.orderLinks;
  const subject = orders.length === 1 ? words.subject : words.subjectOfMany;
  const text = [
    words.intro,
    ...orders.map(({ number, url }) => `${words.order(number)}:\n${url}`),
    words.outro,
  ].join("\n\n");
  const items = orders.map(
    ({ number, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(words.order(number))}</a></li>`,
  );
  const html = [
    `<p>${escapeHtml(words.intro)}</p>`,
    `<ul>${items.join("")}</ul>`,
    `<p>${escapeHtml(words.outro)}</p>`,
  ].join("\n");
  return { key, to, subject, text, html: htmlMail(language, subject, html) };
}
