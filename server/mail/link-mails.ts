import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** A mail that lets the holder of a mailbox do something: a link, sometimes a code for the page that waits for it. */
interface LinkMail {
  to: string;
  url: string;
  code?: string;
}

type Words = Language["texts"]["mails"]["links"];

/** Under the button: what the link is good for, and what to do about a mail that nobody asked for. */
const below = {
  signIn: (words) => [words.once, words.nothing],
  signUp: (words) => [words.once, words.nothing],
  signUpKnown: (words) => [words.once, words.nothing],
  recover: (words) => [words.once, words.nothing],
  newAddress: (words) => [words.once, words.nothing],
  addressTaken: (words) => [words.nothingChanged],
  recoverUnknown: (words) => [words.nothingToDo],
} satisfies Record<string, (words: Words) => string[]>;

/** What such a mail is for. */
export type LinkMailKind = keyof typeof below;

/**
 * The mail with a link. Whoever reads it in another browser needs the link; the code is for the page that waits.
 * @param language that of the page which asked for it
 */
export function linkMail(language: Language, kind: LinkMailKind, { to, url, code }: LinkMail): Mail {
  const words = language.texts.mails.links;
  const { subject, intro, button } = words[kind];
  const last = [...below[kind](words), new URL(config.siteUrl).host];
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const text = [intro, `${button}: ${url}`, ...(code ? [`${words.orCode}\n${code}`] : []), ...last];
  const html = [
    paragraph(intro),
    `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>`,
    ...(code
      ? [paragraph(words.orCode), `<p style="font:600 28px/1.2 monospace;letter-spacing:0.15em">${code}</p>`]
      : []),
    ...last.map(paragraph),
  ];
  return {
    key: `${kind}:${randomUUID()}`,
    to,
    subject,
    text: text.join("\n\n"),
    html: htmlMail(language, subject, html.join("\n")),
  };
}
