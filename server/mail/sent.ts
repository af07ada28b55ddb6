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
export function sentMail({
  key,
  to,
  number,
  shipsTo,
  trackingNumber,
  trackingUrl,
  orderUrl,
}: SentMail): Mail {
  const subject = `Order ${number} is on its way`;
  const first = `Your order ${number} has left us.`;
  const tracking = trackingNumber ? `Its tracking number is ${trackingNumber}.` : "";
  const text = [
    first,
    tracking,
    trackingUrl ? `Follow it:\n${trackingUrl}` : "",
    shipsTo.length > 0 ? ["It goes to:", ...shipsTo].join("\n") : "",
    `Your order:\n${orderUrl}`,
  ];
  const html = [
    `<p>${escapeHtml(first)}</p>`,
    tracking ? `<p>${escapeHtml(tracking)}</p>` : "",
    trackingUrl ? `<p><a href="${escapeHtml(trackingUrl)}">Follow it</a></p>` : "",
    shipsTo.length > 0 ? `<p>It goes to:<br>${shipsTo.map(escapeHtml).join("<br>")}</p>` : "",
    `<p><a href="${escapeHtml(orderUrl)}">Your order</a></p>`,
  ];
  return {
    key,
    to,
    subject,
    text: text.filter(Boolean).join("\n\n"),
    html: htmlMail(subject, html.filter(Boolean).join("\n")),
  };
}
