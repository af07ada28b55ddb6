import { defaultLanguage } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";
import { toPlainText } from "../plain-text.ts";

/** Mail written by an editor; `fill` inserts the visitor's values, escaped by `write`. */
export interface FormMail {
  key: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  /** HTML. */
  message: string;
  fill(template: string, write: (value: string) => string): string;
}

/** Visitor values can become neither markup nor headers. */
export function renderFormMail({ key, to, replyTo, subject, message, fill }: FormMail): Mail {
  const title = oneLine(fill(subject, (value) => value)) || defaultLanguage.t("mails.form.subject");
  const html = fill(message, (value) => escapeHtml(value).replaceAll("\n", "<br>"));
  const text = fill(toPlainText(message), (value) => value);
  return { key, to, replyTo, subject: title, text, html: renderHtmlMail(defaultLanguage, title, html) };
}

function oneLine(value: string): string {
  const visible = [...value].map((character) =>
    character < " " || character === "\u007f" ? " " : character,
  );
  return visible.join("").replaceAll(/ +/g, " ").trim().slice(0, 200);
}
