import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";
import { plainText } from "./plain-text.ts";

/** The mail that asks whether somebody wants a newsletter. Nobody's words but ours stand in it. */
export function confirmNewsletterMail(
  language: Language,
  { key, to, url }: { key: string; to: string; url: string },
): Mail {
  const { subject, intro, button, nothing } = language.texts.mails.newsletter.confirm;
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>`,
    `<p>${escapeHtml(nothing)}</p>`,
  ];
  return {
    key,
    to,
    subject,
    text: [intro, `${button}: ${url}`, nothing].join("\n\n"),
    html: htmlMail(language, subject, html.join("\n")),
  };
}

/** A post as a newsletter brings it. */
export interface NewsletterMail {
  key: string;
  to: string;
  /** The name of the newsletter. */
  list: string;
  /** `html` is sanitised, with whole addresses; undefined where it is for members: then only its summary goes out. */
  entry: { title: string; summary: string | undefined; html: string | undefined; url: string };
  preferences: string;
  unsubscribe: string;
}

/**
 * A post for a reader of a newsletter, with the headers by which their mailbox unsubscribes them in one click.
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export function newsletterMail(
  language: Language,
  { key, to, list, entry, preferences, unsubscribe }: NewsletterMail,
): Mail {
  const words = language.texts.mails.newsletter;
  const { title, summary, html, url } = entry;
  const readOn = html === undefined ? words.readMembers : words.readOnSite;
  const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const body = [
    `<h1 style="font-size:28px;line-height:1.2">${link(url, title)}</h1>`,
    summary ? `<p><em>${escapeHtml(summary)}</em></p>` : "",
    html ?? "",
    `<p>${link(url, readOn)}</p>`,
    '<hr style="border:0;border-top:1px solid #cccccc;margin:32px 0 16px">',
    `<p style="font-size:14px">${escapeHtml(words.why(list))} ${link(unsubscribe, words.unsubscribe)} · ${link(preferences, words.preferences)}</p>`,
  ];
  const text = [
    title,
    summary,
    html && plainText(html, url),
    `${readOn}:\n${url}`,
    "-- ",
    words.why(list),
    `${words.unsubscribe}: ${unsubscribe}`,
    `${words.preferences}: ${preferences}`,
  ];
  return {
    key,
    to,
    subject: title,
    text: text.filter(Boolean).join("\n\n"),
    html: htmlMail(language, title, body.filter(Boolean).join("\n")),
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  };
}
