import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** What the mail about a parcel says. */
export interface SentMail {
  key: string;
  to: string;
  number: string;
  shipsTo: string[];
  trackingNumber: string | undefined;
  /** An https address, or undefined. */
  trackingUrl: string | undefined;
  orderUrl: string;
}

/** The mail that says that the parcel has left. */
export function sentMail(
  language: Language,
  { key, to, number, shipsTo, trackingNumber, trackingUrl, orderUrl }: SentMail,
): Mail {
  const { sent: words, goesTo, yourOrder } = language.texts.mails;
  const subject = words.subject(number);
  const first = words.left(number);
  const tracking = trackingNumber ? words.tracking(trackingNumber) : "";
  const text = [
    first,
    tracking,
    trackingUrl ? `${words.follow}:\n${trackingUrl}` : "",
    shipsTo.length > 0 ? [goesTo, ...shipsTo].join("\n") : "",
    `${yourOrder}:\n${orderUrl}`,
  ];
  const link = (href: string, label: string) =>
    `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
  const html = [
    `<p>${escapeHtml(first)}</p>`,
    tracking ? `<p>${escapeHtml(tracking)}</p>` : "",
    trackingUrl ? link(trackingUrl, words.follow) : "",
    shipsTo.length > 0 ? `<p>${[goesTo, ...shipsTo].map(escapeHtml).join("<br>")}</p>` : "",
    link(orderUrl, yourOrder),
  ];
  return {
    key,
    to,
    subject,
    text: text.filter(Boolean).join("\n\n"),
    html: htmlMail(language, subject, html.filter(Boolean).join("\n")),
  };
}
