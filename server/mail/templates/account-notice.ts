import { randomUUID } from "node:crypto";
import type { Messages } from "#app/messages/catalog.ts";
import { config } from "#server/config/config.ts";
import { waitUntil } from "#server/platform/background.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";
import { escapeHtml, formatGreeting, renderHtmlMail } from "../html-mail.ts";
import { type Mail, sendMail } from "../mailer.ts";

/** Account changes that the member is notified of. */
export type AccountEvent = Exclude<keyof Messages["mails"]["notices"], "when" | "remedy">;

/** The account is gone; or nobody got in, and strangers could otherwise make owners reset passwords daily. */
const withoutRemedy: ReadonlySet<AccountEvent> = new Set(["account-deleted", "suspicious-attempts"]);

/**
 * Notifies a member of an account change, so that they notice one by somebody else. Never throws or blocks: the change
 * stands even if the mail fails.
 * @param details plain text, such as a passkey's name
 */
export function notifyMember(
  language: Language,
  person: { email: string; name: string },
  { event, details = [] }: { event: AccountEvent; details?: string[] },
): void {
  const mail = renderAccountNotice(language, `account:${event}:${randomUUID()}`, {
    ...person,
    event,
    details,
  });
  waitUntil(sendMail(mail), "somebody could not be told", { event });
}

/** Contains no secrets, and no links that act on their own. */
export function renderAccountNotice(
  language: Language,
  key: string,
  {
    email,
    name,
    event,
    details = [],
    now = new Date(),
  }: { email: string; name: string; event: AccountEvent; details?: string[]; now?: Date },
): Mail {
  const { t } = language;
  const when = t("mails.notices.when", {
    moment: formatMoment(language, now),
    host: new URL(config.siteUrl).host,
  });
  const remedy = withoutRemedy.has(event) ? undefined : buildAbsoluteUrl(language, "/recover");
  const lines = [
    formatGreeting(t, name === email ? "" : name),
    t(`mails.notices.${event}.sentence`),
    ...details,
    when,
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  if (remedy)
    html.push(
      `<p>${escapeHtml(t("mails.notices.remedy"))} <a href="${escapeHtml(remedy)}">${escapeHtml(remedy)}</a></p>`,
    );
  return {
    key,
    to: email,
    subject: t(`mails.notices.${event}.subject`),
    text: [...lines, ...(remedy ? [`${t("mails.notices.remedy")}\n${remedy}`] : [])].join("\n\n"),
    html: renderHtmlMail(language, t(`mails.notices.${event}.subject`), html.join("\n")),
  };
}

function formatMoment({ locale }: Language, moment: Date): string {
  const format = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(moment);
}
