import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** What a receipt shows. All amounts are text already. */
export interface Receipt {
  key: string;
  to: string;
  name: string;
  number: string;
  lines: { text: string; total: string }[];
  total: string;
  /** The tax of each rate. */
  taxes: { text: string; total: string }[];
  /** The tax was added to the prices; else they contain it. */
  taxOnTop: boolean;
  shipsTo: string[];
  digital: boolean;
  orderUrl: string;
}

/** The mail that says an order is paid: what, for how much, where it goes, and the link to its page. */
export function receiptMail(receipt: Receipt): Mail {
  const subject = `Your order ${receipt.number}`;
  return { key: receipt.key, to: receipt.to, subject, text: textOf(receipt), html: htmlOf(receipt, subject) };
}

function textOf(receipt: Receipt): string {
  const { name, number, shipsTo, digital, orderUrl } = receipt;
  const rows = rowsOf(receipt).map((line) => `${line.text}: ${line.total}`);
  return [
    greeting(name),
    `Thank you. Your order ${number} is paid.`,
    rows.join("\n"),
    shipsTo.length > 0 ? ["It goes to:", ...shipsTo].join("\n") : "",
    `${digital ? "Downloads and everything" : "Everything"} about this order:\n${orderUrl}`,
    "Keep the link to yourself: whoever has it can see the order.",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The lines, the total, and the tax where it belongs: added before it, or contained in it. */
function rowsOf({ lines, total, taxes, taxOnTop }: Receipt): Receipt["lines"] {
  const sum = { text: "Total", total };
  if (taxOnTop) return [...lines, ...taxes, sum];
  return [...lines, sum, ...taxes.map((tax) => ({ ...tax, text: `Of which ${tax.text}` }))];
}

function htmlOf(receipt: Receipt, title: string): string {
  const { name, number, shipsTo, digital, orderUrl } = receipt;
  const cell = "padding:6px 0;border-bottom:1px solid #d9d4c8";
  const row = ({ text, total: sum }: Receipt["lines"][number]) =>
    `<tr><td style="${cell}">${escapeHtml(text)}</td><td style="${cell};text-align:right">${escapeHtml(sum)}</td></tr>`;
  const address = shipsTo.map(escapeHtml).join("<br>");
  return htmlMail(
    title,
    `<p>${escapeHtml(greeting(name))}</p>
<p>Thank you. Your order <strong>${escapeHtml(number)}</strong> is paid.</p>
<table style="width:100%;border-collapse:collapse">
${rowsOf(receipt).map(row).join("\n")}
</table>
${address ? `<p>It goes to:<br>${address}</p>` : ""}
<p><a href="${escapeHtml(orderUrl)}">${digital ? "Downloads and everything" : "Everything"} about this order</a></p>
<p>Keep the link to yourself: whoever has it can see the order.</p>`,
  );
}

function greeting(name: string): string {
  return name ? `Hello ${name},` : "Hello,";
}
