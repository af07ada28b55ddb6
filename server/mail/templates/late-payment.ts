import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

/** Mail for a payment that came after the goods were sold out, and is being refunded. */
export function renderLatePaymentMail(
  language: Language,
  { key, to, total }: { key: string; to: string; total: string },
): Mail {
  const { t } = language;
  const lines = [
    t("mails.latePayment.late", { total }),
    t("mails.latePayment.back"),
    t("mails.latePayment.sorry"),
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
  return {
    key,
    to,
    subject: t("mails.latePayment.subject"),
    text: lines.join("\n\n"),
    html: renderHtmlMail(language, t("mails.latePayment.subject"), html),
  };
}
