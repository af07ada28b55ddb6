import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

export interface ShippedMail {
  key: string;
  to: string;
  number: string;
  shipsTo: string[];
  trackingNumber: string | undefined;
  /** https only. */
  trackingUrl: string | undefined;
  orderUrl: string;
}

export function renderShippedMail(
  language: Language,
  { key, to, number, shipsTo, trackingNumber, trackingUrl, orderUrl }: ShippedMail,
): Mail {
  const { t } = language;
  const subject = t("mails.sent.subject", { number });
  const first = t("mails.sent.left", { number });
  const tracking = trackingNumber ? t("mails.sent.tracking", { number: trackingNumber }) : "";
  const text = [
    first,
    tracking,
    trackingUrl ? `${t("mails.sent.follow")}:\n${trackingUrl}` : "",
    shipsTo.length > 0 ? [t("mails.goesTo"), ...shipsTo].join("\n") : "",
    `${t("mails.yourOrder")}:\n${orderUrl}`,
  ];
  const link = (href: string, label: string) =>
    `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
  const html = [
    `<p>${escapeHtml(first)}</p>`,
    tracking ? `<p>${escapeHtml(tracking)}</p>` : "",
    trackingUrl ? link(trackingUrl, t("mails.sent.follow")) : "",
    shipsTo.length > 0 ? `<p>${[t("mails.goesTo"), ...shipsTo].map(escapeHtml).join("<br>")}</p>` : "",
    link(orderUrl, t("mails.yourOrder")),
  ];
  return {
    key,
    to,
    subject,
    text: text.filter(Boolean).join("\n\n"),
    html: renderHtmlMail(language, subject, html.filter(Boolean).join("\n")),
  };
}
