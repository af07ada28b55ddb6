import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** The mail for a payment that came when the goods were gone: it is on its way back. */
export function latePaymentMail(
  language: Language,
  { key, to, total }: { key: string; to: string; total: string },
): Mail {
  const { subject, late, back, sorry } = language.texts.mails.latePayment;
  const lines = [late(total), back, sorry];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
  return { key, to, subject, text: lines.join("\n\n"), html: htmlMail(language, subject, html) };
}
