import type { Translator } from "#app/messages/translator.ts";
import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, formatGreeting, getLineEndSide, renderHtmlMail } from "../html-mail.ts";
import type { Attachment, Mail } from "../mailer.ts";

/** Amounts are formatted. */
export interface Receipt {
  key: string;
  to: string;
  name: string;
  number: string;
  lines: { text: string; total: string }[];
  discount: { text: string; total: string }[];
  total: string;
  taxes: { text: string; total: string }[];
  /** The tax was added to the prices; else they include it. */
  taxOnTop: boolean;
  shipsTo: string[];
  digital: boolean;
  orderUrl: string;
  /** The invoice; undefined where none was issued. */
  attachment: Attachment | undefined;
}

export function renderReceiptMail(language: Language, receipt: Receipt): Mail {
  const subject = language.t("mails.receipt.subject", { number: receipt.number });
  return {
    key: receipt.key,
    to: receipt.to,
    subject,
    text: renderText(language, receipt),
    html: renderHtmlMail(language, subject, renderHtml(language, receipt)),
    attachments: receipt.attachment ? [receipt.attachment] : [],
  };
}

function renderText({ t }: Language, receipt: Receipt): string {
  const { name, number, shipsTo, orderUrl } = receipt;
  const rows = listRows(receipt, t).map((line) => `${line.text}: ${line.total}`);
  return [
    formatGreeting(t, name),
    t("mails.receipt.paid", { number }),
    rows.join("\n"),
    shipsTo.length > 0 ? [t("mails.goesTo"), ...shipsTo].join("\n") : "",
    receipt.attachment ? t("mails.receipt.invoice") : "",
    `${formatAbout(receipt, t)}:\n${orderUrl}`,
    t("mails.receipt.secret"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function formatAbout({ digital }: Receipt, t: Translator): string {
  return digital ? t("mails.receipt.aboutWithDownloads") : t("mails.receipt.about");
}

/** Lines and total, with taxes before the total if added, after it if included. */
function listRows(receipt: Receipt, t: Translator): Receipt["lines"] {
  const { total, taxes, taxOnTop } = receipt;
  const lines = [...receipt.lines, ...receipt.discount];
  const sum = { text: t("mails.receipt.total"), total };
  if (taxOnTop) return [...lines, ...taxes, sum];
  return [
    ...lines,
    sum,
    ...taxes.map((tax) => ({ ...tax, text: t("mails.receipt.taxWithin", { tax: tax.text }) })),
  ];
}

function renderHtml(language: Language, receipt: Receipt): string {
  const { t } = language;
  const { name, number, shipsTo, orderUrl } = receipt;
  const cell = "padding:6px 0;border-bottom:1px solid #d9d4c8";
  const row = ({ text, total: sum }: Receipt["lines"][number]) =>
    `<tr><td style="${cell}">${escapeHtml(text)}</td><td style="${cell};text-align:${getLineEndSide(language)}"><bdi>${escapeHtml(sum)}</bdi></td></tr>`;
  return `<p>${escapeHtml(formatGreeting(t, name))}</p>
<p>${escapeHtml(t("mails.receipt.paid", { number }))}</p>
<table style="width:100%;border-collapse:collapse">
${listRows(receipt, t).map(row).join("\n")}
</table>
${shipsTo.length > 0 ? `<p>${[t("mails.goesTo"), ...shipsTo].map(escapeHtml).join("<br>")}</p>` : ""}
${receipt.attachment ? `<p>${escapeHtml(t("mails.receipt.invoice"))}</p>` : ""}
<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(formatAbout(receipt, t))}</a></p>
<p>${escapeHtml(t("mails.receipt.secret"))}</p>`;
}
