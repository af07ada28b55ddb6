import sanitizeHtml from "sanitize-html";
import { defaultLanguage } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

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

/** The words of a text, with lines where its blocks end. */
function plainText(html: string): string {
  const lines = html
    .replaceAll(/<br[^>]*>|<\/(p|h\d|li|tr|div|blockquote)>/gi, "$&\n")
    .replaceAll(/<\/t[dh]>/gi, "$& ");
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  const plain = bare
    .replaceAll("\u00a0", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  return plain
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
