import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

export interface AddressChangedMail {
  key: string;
  to: string;
  number: string;
  shipsTo: string[];
  orderUrl: string;
}

/** The shop has changed the delivery address of an order. */
export function renderAddressChangedMail(
  language: Language,
  { key, to, number, shipsTo, orderUrl }: AddressChangedMail,
): Mail {
  const { t } = language;
  const subject = t("mails.addressChanged.subject", { number });
  const written = [
    [t("mails.addressChanged.said", { number })],
    [t("mails.goesTo"), ...shipsTo],
    [t("mails.addressChanged.questions")],
  ];
  const html = [
    ...written.map((part) => `<p>${part.map(escapeHtml).join("<br>")}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(t("mails.yourOrder"))}</a></p>`,
  ];
  return {
    key,
    to,
    subject,
    text: [...written.map((part) => part.join("\n")), `${t("mails.yourOrder")}:\n${orderUrl}`].join("\n\n"),
    html: renderHtmlMail(language, subject, html.join("\n")),
  };
}
