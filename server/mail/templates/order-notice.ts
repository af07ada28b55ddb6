import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

/** Paragraphs of lines about an order, and the link to it. */
export function renderOrderNotice(
  language: Language,
  {
    written,
    orderUrl,
    ...head
  }: { key: string; to: string; subject: string; written: string[][]; orderUrl: string },
): Mail {
  const label = language.t("mails.yourOrder");
  const html = [
    ...written.map((part) => `<p>${part.map(escapeHtml).join("<br>")}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(label)}</a></p>`,
  ];
  return {
    ...head,
    text: [...written.map((part) => part.join("\n")), `${label}:\n${orderUrl}`].join("\n\n"),
    html: renderHtmlMail(language, head.subject, html.join("\n")),
  };
}
