import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

export interface ParcelMail {
  key: string;
  to: string;
  number: string;
  /** What it is of its order; "news": its tracking number is another one now. */
  kind: "all" | "part" | "rest" | "news";
  lines: string[];
  shipsTo: string[];
  carrier: string | undefined;
  trackingNumber: string | undefined;
  /** https only. */
  trackingUrl: string | undefined;
  orderUrl: string;
}

export function renderParcelMail(language: Language, mail: ParcelMail): Mail {
  const { t } = language;
  const { key, to, number, kind, lines, shipsTo, carrier, trackingNumber, trackingUrl, orderUrl } = mail;
  const subject = t(`mails.parcel.${kind}.subject`, { number });
  const written = [
    [t(`mails.parcel.${kind}.left`, { number })],
    lines.length > 0 ? [t("mails.parcel.contents"), ...lines] : [],
    [
      ...(carrier ? [t("mails.parcel.carrier", { carrier })] : []),
      ...(trackingNumber ? [t("mails.sent.tracking", { number: trackingNumber })] : []),
    ],
  ];
  const address = shipsTo.length > 0 ? [t("mails.goesTo"), ...shipsTo] : [];
  const links = [
    ...(trackingUrl ? [{ href: trackingUrl, label: t("mails.sent.follow") }] : []),
    { href: orderUrl, label: t("mails.yourOrder") },
  ];
  const toText = (parts: string[][]) =>
    parts.filter((part) => part.length > 0).map((part) => part.join("\n"));
  const toHtml = (parts: string[][]) =>
    parts.filter((part) => part.length > 0).map((part) => `<p>${part.map(escapeHtml).join("<br>")}</p>`);
  const html = [
    ...toHtml(written),
    ...toHtml([address]),
    ...links.map(({ href, label }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`),
  ];
  return {
    key,
    to,
    subject,
    text: [
      ...toText(written),
      ...toText([address]),
      ...links.map(({ href, label }) => `${label}:\n${href}`),
    ].join("\n\n"),
    html: renderHtmlMail(language, subject, html.join("\n")),
  };
}
