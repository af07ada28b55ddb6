import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** The mail that answers "I have lost the link to my order". */
export function orderLinksMail(links: {
  key: string;
  to: string;
  orders: { number: string; url: string }[];
}): Mail {
  const { key, to, orders } = links;
  const subject = orders.length === 1 ? "The link to your order" : "The links to your orders";
  const intro = "Somebody, probably you, asked us for the way back to what was ordered with this address.";
  const outro = "If it was not you, there is nothing to do: only this mailbox has the links.";
  const text = [intro, ...orders.map(({ number, url }) => `Order ${number}:\n${url}`), outro].join("\n\n");
  const items = orders.map(
    ({ number, url }) => `<li><a href="${escapeHtml(url)}">Order ${escapeHtml(number)}</a></li>`,
  );
  const html = htmlMail(subject, `<p>${intro}</p>\n<ul>${items.join("")}</ul>\n<p>${outro}</p>`);
  return { key, to, subject, text, html };
}
