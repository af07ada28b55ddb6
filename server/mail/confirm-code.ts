import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** The mail with the code for "confirm that it is you". */
export function confirmCodeMail(language: Language, to: string, code: string): Mail {
  const { subject, intro, outro } = language.texts.mails.confirmCode;
  const host = new URL(config.siteUrl).host;
  const text = [intro, code, outro, host].join("\n\n");
  const html = `<p>${escapeHtml(intro)}</p>
<p style="font:600 28px/1.2 monospace;letter-spacing:0.15em">${code}</p>
<p>${escapeHtml(outro)}</p>
<p>${escapeHtml(host)}</p>`;
  return { key: `confirm-code:${randomUUID()}`, to, subject, text, html: htmlMail(language, subject, html) };
}
