import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** What the mail about a withdrawal or a return says. */
export interface AskedBackMail {
  key: string;
  to: string;
  number: string;
  kind: "withdrawal" | "return";
  name: string;
  lines: string[];
  statement: string;
  /** When it came in, to the second. */
  moment: string;
  orderUrl: string;
}

/**
 * The mail that confirms what a buyer has sent in, with its content and the time (Directive 2011/83/EU, article 11a).
 * The shop gets a copy: somebody has to act on it.
 */
export function askedBackMail(language: Language, mail: AskedBackMail): Mail {
  const { askedBack, yourOrder } = language.texts.mails;
  const { key, to, number, kind, name, lines, statement, moment, orderUrl } = mail;
  const words = askedBack[kind];
  const subject = words.subject(number);
  const said = [words.said(number, moment), ...lines];
  const who = name ? askedBack.name(name) : "";
  const paragraphs = [said, who ? [who] : [], statement ? statement.split("\n") : [], [words.next]];
  const written = paragraphs.filter((part) => part.length > 0);
  const html = [
    ...written.map((part) => `<p>${part.map(escapeHtml).join("<br>")}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(yourOrder)}</a></p>`,
  ];
  return {
    key,
    to,
    bcc: config.mail.from,
    subject,
    text: [...written.map((part) => part.join("\n")), `${yourOrder}:\n${orderUrl}`].join("\n\n"),
    html: htmlMail(language, subject, html.join("\n")),
  };
}
