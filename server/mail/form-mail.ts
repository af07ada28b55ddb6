import { defaultLanguage } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";
import { plainText } from "./plain-text.ts";

/** A mail that an editor has written; `fill` puts in what a visitor wrote, made harmless for the place it stands in. */
export interface FormMail {
  key: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  /** HTML. */
  message: string;
  fill(template: string, write: (value: string) => string): string;
}

/** A mail of a form, as an editor wrote it: nothing that a visitor wrote can become markup, or a header. */
export function formMail({ key, to, replyTo, subject, message, fill }: FormMail): Mail {
  const title = oneLine(fill(subject, (value) => value)) || defaultLanguage.texts.mails.form.subject;
  const html = fill(message, (value) => escapeHtml(value).replaceAll("\n", "<br>"));
  const text = fill(plainText(message), (value) => value);
  return { key, to, replyTo, subject: title, text, html: htmlMail(defaultLanguage, title, html) };
}

function oneLine(value: string): string {
  const visible = [...value].map((character) =>
    character < " " || character === "\u007f" ? " " : character,
  );
  return visible.join("").replaceAll(/ +/g, " ").trim().slice(0, 200);
}
