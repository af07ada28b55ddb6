import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import { type Language, siteAddress } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import { type Mail, sendMail } from "./mailer.ts";
import { meanwhile } from "./meanwhile.ts";

/** What a person is told of, after it has happened to their account. */
export type AccountEvent = Exclude<keyof Language["texts"]["mails"]["notices"], "when" | "remedy">;

/** There is no account left to guard; or nobody came in, and whoever wishes could have owners set passwords daily. */
const withoutRemedy: ReadonlySet<AccountEvent> = new Set(["account-deleted", "suspicious-attempts"]);

/**
 * Tells a person what has happened to their account, so that they notice what they have not done. Never throws, and
 * nothing waits for it: what was done stays done where the mail server is away.
 * @param language that of the page on which it happened
 * @param details lines with what exactly, such as the name of a passkey; plain text
 */
export function tellMember(
  language: Language,
  person: { email: string; name: string },
  event: AccountEvent,
  details: string[] = [],
): void {
  const mail = accountNotice(language, `account:${event}:${randomUUID()}`, person, event, details);
  meanwhile(sendMail(mail), "somebody could not be told", { event });
}

/** The mail about a change; it carries no link that does anything, and nothing that is secret. */
export function accountNotice(
  language: Language,
  key: string,
  { email, name }: { email: string; name: string },
  event: AccountEvent,
  details: string[] = [],
  now = new Date(),
): Mail {
  const { hello, notices } = language.texts.mails;
  const { subject, sentence } = notices[event];
  const when = notices.when(momentIn(language, now), new URL(config.siteUrl).host);
  const remedy = withoutRemedy.has(event) ? undefined : siteAddress(language, "/recover");
  const lines = [hello(name === email ? "" : name), sentence, ...details, when];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  if (remedy)
    html.push(
      `<p>${escapeHtml(notices.remedy)} <a href="${escapeHtml(remedy)}">${escapeHtml(remedy)}</a></p>`,
    );
  return {
    key,
    to: email,
    subject,
    text: [...lines, ...(remedy ? [`${notices.remedy}\n${remedy}`] : [])].join("\n\n"),
    html: htmlMail(language, subject, html.join("\n")),
  };
}

function momentIn({ locale }: Language, moment: Date): string {
  const format = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(moment);
}
