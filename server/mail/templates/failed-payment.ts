import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

/** Mail for a delayed payment that failed: nothing was charged. @param cartUrl to pay another way */
export function renderFailedPaymentMail(
  language: Language,
  { key, to, total, cartUrl }: { key: string; to: string; total: string; cartUrl: string },
): Mail {
  const { t } = language;
  const html = [
    `<p>${escapeHtml(t("mails.failedPayment.failed", { total }))}</p>`,
    `<p>${escapeHtml(t("mails.failedPayment.again"))}<br><a href="${escapeHtml(cartUrl)}">${escapeHtml(cartUrl)}</a></p>`,
    `<p>${escapeHtml(t("mails.failedPayment.help"))}</p>`,
  ];
  return {
    key,
    to,
    subject: t("mails.failedPayment.subject"),
    text: [
      t("mails.failedPayment.failed", { total }),
      `${t("mails.failedPayment.again")}\n${cartUrl}`,
      t("mails.failedPayment.help"),
    ].join("\n\n"),
    html: renderHtmlMail(language, t("mails.failedPayment.subject"), html.join("\n")),
  };
}
