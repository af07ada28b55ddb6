import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** What a mail about a membership is about. */
export type MembershipMailKind = "welcome" | "changed" | "expiring" | "failed" | "cancelled";

/**
 * A mail about somebody's membership.
 * @param about `standing` is how it stands, in a sentence; `url` is where they go from here
 */
export function membershipMail(
  language: Language,
  kind: MembershipMailKind,
  { key, to, plan, standing, url }: { key: string; to: string; plan: string; standing: string; url: string },
): Mail {
  const words = language.texts.mails.membership;
  const { subject, lines, link } = words[kind];
  const said = lines(plan, standing);
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const html = [
    ...said.map(paragraph),
    `<p>${escapeHtml(link)}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    paragraph(words.help),
  ];
  return {
    key,
    to,
    subject: subject(plan),
    text: [...said, `${link}\n${url}`, words.help].join("\n\n"),
    html: htmlMail(language, subject(plan), html.join("\n")),
  };
}
