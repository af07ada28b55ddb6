import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** What the mail about a refund says; the amount is text already. */
export interface RefundedMail {
  key: string;
  to: string;
  number: string;
  amount: string;
  orderUrl: string;
}

/** The mail that says that money went back. */
export function refundedMail({ key, to, number, amount, orderUrl }: RefundedMail): Mail {
  const subject = `We have paid back ${amount} of order ${number}`;
  const lines = [
    `We have paid back ${amount} of your order ${number}, the way it came. Banks take five to ten days to show it.`,
    "If it has not arrived by then, reply to this mail.",
  ];
  const html = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">Your order</a></p>`,
  ].join("\n");
  return {
    key,
    to,
    subject,
    text: [...lines, `Your order:\n${orderUrl}`].join("\n\n"),
    html: htmlMail(subject, html),
  };
}
