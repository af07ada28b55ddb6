import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/**
 * The mail for a payment that takes days and did not come: nothing was charged, and there is another way.
 * @param cartUrl where it can be paid another way
 */
export function failedPaymentMail(
  language: Language,
  { key, to, total, cartUrl }: { key: string; to: string; total: string; cartUrl: string },
): Mail {
  const { subject, failed, again, help } = language.texts.mails.failedPayment;
  const html = [
    `<p>${escapeHtml(failed(total))}</p>`,
    `<p>${escapeHtml(again)}<br><a href="${escapeHtml(cartUrl)}">${escapeHtml(cartUrl)}</a></p>`,
    `<p>${escapeHtml(help)}</p>`,
  ];
  return {
    key,
    to,
    subject,
    text: [failed(total), `${again}\n${cartUrl}`, help].join("\n\n"),
    html: htmlMail(language, subject, html.join("\n")),
  };
}
