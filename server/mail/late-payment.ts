import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** The mail for a payment that came when the goods were gone: it is on its way back. */
export function latePaymentMail({ key, to, total }: { key: string; to: string; total: string }): Mail {
  const subject = "Your payment is on its way back";
  const lines = [
    `Your payment of ${total} reached us after the time for it was over, and what you ordered has been sold since.`,
    "We have sent the whole amount back the way it came. Banks take five to ten days to show it.",
    "We are sorry. Reply to this mail if you would like to hear when it is in stock again.",
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
  return { key, to, subject, text: lines.join("\n\n"), html: htmlMail(subject, html) };
}
