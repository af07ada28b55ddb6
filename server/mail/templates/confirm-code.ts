import { randomUUID } from "node:crypto";
import { config } from "#server/config/config.ts";
import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

/** Mail with the code for reauthentication. */
export function confirmCodeMail(language: Language, to: string, code: string): Mail {
  const { t } = language;
  const host = new URL(config.siteUrl).host;
  const text = [t("mails.confirmCode.intro"), code, t("mails.confirmCode.outro"), host].join("\n\n");
  const html = `<p>${escapeHtml(t("mails.confirmCode.intro"))}</p>
<p style="font:600 28px/1.2 monospace;letter-spacing:0.15em">${code}</p>
<p>${escapeHtml(t("mails.confirmCode.outro"))}</p>
<p>${escapeHtml(host)}</p>`;
  return {
    key: `confirm-code:${randomUUID()}`,
    to,
    subject: t("mails.confirmCode.subject"),
    text,
    html: renderHtmlMail(language, t("mails.confirmCode.subject"), html),
  };
}
