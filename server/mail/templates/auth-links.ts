import { randomUUID } from "node:crypto";
import type { Translator } from "#app/messages/translator.ts";
import { config } from "#server/config/config.ts";
import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

/** Mail with a sign-in link, sometimes with a code for the page that waits for it. */
interface LinkMail {
  to: string;
  url: string;
  code?: string;
}

/** Lines below the button: validity, and what to do if it was not requested. */
const below = {
  signIn: (t) => [t("mails.links.once"), t("mails.links.nothing")],
  signUp: (t) => [t("mails.links.once"), t("mails.links.nothing")],
  signUpKnown: (t) => [t("mails.links.once"), t("mails.links.nothing")],
  recover: (t) => [t("mails.links.once"), t("mails.links.nothing")],
  newAddress: (t) => [t("mails.links.once"), t("mails.links.nothing")],
  addressTaken: (t) => [t("mails.links.nothingChanged")],
  recoverUnknown: (t) => [t("mails.links.nothingToDo")],
} satisfies Record<string, (t: Translator) => string[]>;

export type LinkMailKind = keyof typeof below;

/** The link works in any browser, the code on the waiting page. @param language of the requesting page */
export function renderLinkMail(language: Language, kind: LinkMailKind, { to, url, code }: LinkMail): Mail {
  const { t } = language;
  const last = [...below[kind](t), new URL(config.siteUrl).host];
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const text = [
    t(`mails.links.${kind}.intro`),
    `${t(`mails.links.${kind}.button`)}: ${url}`,
    ...(code ? [`${t("mails.links.orCode")}\n${code}`] : []),
    ...last,
  ];
  const html = [
    paragraph(t(`mails.links.${kind}.intro`)),
    `<p><a href="${escapeHtml(url)}">${escapeHtml(t(`mails.links.${kind}.button`))}</a></p>`,
    ...(code
      ? [
          paragraph(t("mails.links.orCode")),
          `<p style="font:600 28px/1.2 monospace;letter-spacing:0.15em">${code}</p>`,
        ]
      : []),
    ...last.map(paragraph),
  ];
  return {
    key: `${kind}:${randomUUID()}`,
    to,
    subject: t(`mails.links.${kind}.subject`),
    text: text.join("\n\n"),
    html: renderHtmlMail(language, t(`mails.links.${kind}.subject`), html.join("\n")),
  };
}
