import type { Language } from "#server/languages.ts";
import { endOf, escapeHtml, htmlMail } from "./html-mail.ts";
import type { Attachment, Mail } from "./mailer.ts";

/** What a receipt shows. All amounts are text already. */
export interface Receipt {
  key: string;
  to: string;
  name: string;
  number: string;
  lines: { text: string; total: string }[];
  /** What a code took off; empty where there was none. */
  discount: { text: string; total: string }[];
  total: string;
  /** The tax of each rate. */
  taxes: { text: string; total: string }[];
  /** The tax was added to the prices; else they contain it. */
  taxOnTop: boolean;
  shipsTo: string[];
  digital: boolean;
  orderUrl: string;
  /** The invoice; undefined where none was issued. */
  attachment: Attachment | undefined;
}

/** The mail that says an order is paid: what, for how much, where it goes, and the link to its page. */
export function receiptMail(language: Language, receipt: Receipt): Mail {
  const subject = language.texts.mails.receipt.subject(receipt.number);
  return {
    key: receipt.key,
    to: receipt.to,
    subject,
    text: textOf(language, receipt),
    html: htmlMail(language, subject, htmlOf(language, receipt)),
    attachments: receipt.attachment ? [receipt.attachment] : [],
  };
}

function textOf({ texts }: Language, receipt: Receipt): string {
  const { hello, receipt: words, goesTo } = texts.mails;
  const { name, number, shipsTo, orderUrl } = receipt;
  const rows = rowsOf(receipt, words).map((line) => `${line.text}: ${line.total}`);
  return [
    hello(name),
    words.paid(number),
    rows.join("\n"),
    shipsTo.length > 0 ? [goesTo, ...shipsTo].join("\n") : "",
    receipt.attachment ? words.invoice : "",
    `${aboutOf(receipt, words)}:\n${orderUrl}`,
    words.secret,
  ]
    .filter(Boolean)
    .join("\n\n");
}

type Words = Language["texts"]["mails"]["receipt"];

function aboutOf({ digital }: Receipt, words: Words): string {
  return digital ? words.aboutWithDownloads : words.about;
}

/** The lines, the total, and the tax where it belongs: added before it, or contained in it. */
function rowsOf(receipt: Receipt, words: Words): Receipt["lines"] {
  const { total, taxes, taxOnTop } = receipt;
  const lines = [...receipt.lines, ...receipt.discount];
  const sum = { text: words.total, total };
  if (taxOnTop) return [...lines, ...taxes, sum];
  return [...lines, sum, ...taxes.map((tax) => ({ ...tax, text: words.taxWithin(tax.text) }))];
}

function htmlOf(language: Language, receipt: Receipt): string {
  const { hello, receipt: words, goesTo } = language.texts.mails;
  const { name, number, shipsTo, orderUrl } = receipt;
  const cell = "padding:6px 0;border-bottom:1px solid #d9d4c8";
  const row = ({ text, total: sum }: Receipt["lines"][number]) =>
    `<tr><td style="${cell}">${escapeHtml(text)}</td><td style="${cell};text-align:${endOf(language)}"><bdi>${escapeHtml(sum)}</bdi></td></tr>`;
  return `<p>${escapeHtml(hello(name))}</p>
<p>${escapeHtml(words.paid(number))}</p>
<table style="width:100%;border-collapse:collapse">
${rowsOf(receipt, words).map(row).join("\n")}
</table>
${shipsTo.length > 0 ? `<p>${[goesTo, ...shipsTo].map(escapeHtml).join("<br>")}</p>` : ""}
${receipt.attachment ? `<p>${escapeHtml(words.invoice)}</p>` : ""}
<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(aboutOf(receipt, words))}</a></p>
<p>${escapeHtml(words.secret)}</p>`;
}
