import { config } from "#server/config/config.ts";
import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

export interface ReturnRequestMail {
  key: string;
  to: string;
  number: string;
  kind: "withdrawal" | "return";
  name: string;
  lines: string[];
  statement: string;
  /** To the second. */
  moment: string;
  orderUrl: string;
}

/**
 * Confirms a withdrawal or return with content and time (Directive 2011/83/EU, article 11a). The shop gets a copy, as
 * it has to act.
 */
export function renderReturnRequestMail(language: Language, mail: ReturnRequestMail): Mail {
  const { t } = language;
  const { key, to, number, kind, name, lines, statement, moment, orderUrl } = mail;
  const subject = t(`mails.askedBack.${kind}.subject`, { number });
  const said = [t(`mails.askedBack.${kind}.said`, { number, moment }), ...lines];
  const who = name ? t("mails.askedBack.name", { name }) : "";
  const paragraphs = [
    said,
    who ? [who] : [],
    statement ? statement.split("\n") : [],
    [t(`mails.askedBack.${kind}.next`)],
  ];
  const written = paragraphs.filter((part) => part.length > 0);
  const html = [
    ...written.map((part) => `<p>${part.map(escapeHtml).join("<br>")}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(t("mails.yourOrder"))}</a></p>`,
  ];
  return {
    key,
    to,
    bcc: config.mail.from,
    subject,
    text: [...written.map((part) => part.join("\n")), `${t("mails.yourOrder")}:\n${orderUrl}`].join("\n\n"),
    html: renderHtmlMail(language, subject, html.join("\n")),
  };
}
