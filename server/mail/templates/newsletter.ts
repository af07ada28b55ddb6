import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";
import { toPlainText } from "../plain-text.ts";

/** Double opt-in: confirmation mail, without any text that a visitor entered. */
export function confirmNewsletterMail(
  language: Language,
  { key, to, url }: { key: string; to: string; url: string },
): Mail {
  const { t } = language;
  const html = [
    `<p>${escapeHtml(t("mails.newsletter.confirm.intro"))}</p>`,
    `<p><a href="${escapeHtml(url)}">${escapeHtml(t("mails.newsletter.confirm.button"))}</a></p>`,
    `<p>${escapeHtml(t("mails.newsletter.confirm.nothing"))}</p>`,
  ];
  return {
    key,
    to,
    subject: t("mails.newsletter.confirm.subject"),
    text: [
      t("mails.newsletter.confirm.intro"),
      `${t("mails.newsletter.confirm.button")}: ${url}`,
      t("mails.newsletter.confirm.nothing"),
    ].join("\n\n"),
    html: renderHtmlMail(language, t("mails.newsletter.confirm.subject"), html.join("\n")),
  };
}

export interface NewsletterMail {
  key: string;
  to: string;
  list: string;
  /** `html` is sanitised, with absolute URLs; undefined for a members' post, which is sent as a summary. */
  entry: { title: string; summary: string | undefined; html: string | undefined; url: string };
  preferences: string;
  unsubscribe: string;
}

/** With one-click unsubscribe headers. @see https://www.rfc-editor.org/rfc/rfc8058 */
export function renderNewsletterMail(
  language: Language,
  { key, to, list, entry, preferences, unsubscribe }: NewsletterMail,
): Mail {
  const { t } = language;
  const { title, summary, html, url } = entry;
  const readOn = html === undefined ? t("mails.newsletter.readMembers") : t("mails.newsletter.readOnSite");
  const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const body = [
    `<h1 style="font-size:28px;line-height:1.2">${link(url, title)}</h1>`,
    summary ? `<p><em>${escapeHtml(summary)}</em></p>` : "",
    html ?? "",
    `<p>${link(url, readOn)}</p>`,
    '<hr style="border:0;border-top:1px solid #cccccc;margin:32px 0 16px">',
    `<p style="font-size:14px">${escapeHtml(t("mails.newsletter.why", { list }))} ${link(unsubscribe, t("mails.newsletter.unsubscribe"))} · ${link(preferences, t("mails.newsletter.preferences"))}</p>`,
  ];
  const text = [
    title,
    summary,
    html && toPlainText(html, url),
    `${readOn}:\n${url}`,
    "-- ",
    t("mails.newsletter.why", { list }),
    `${t("mails.newsletter.unsubscribe")}: ${unsubscribe}`,
    `${t("mails.newsletter.preferences")}: ${preferences}`,
  ];
  return {
    key,
    to,
    subject: title,
    text: text.filter(Boolean).join("\n\n"),
    html: renderHtmlMail(language, title, body.filter(Boolean).join("\n")),
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  };
}
