import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { escapeHtml, formatGreeting, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

interface Gift {
  key: string;
  to: string;
  name: string;
  plan: string;
  /** Only where it is still to come. */
  startsAt: Date | undefined;
  /** Undefined for good. */
  endsAt: Date | undefined;
  url: string;
}

export function renderGiftMail(
  language: Language,
  { key, to, name, plan, startsAt, endsAt, url }: Gift,
): Mail {
  const { t, locale } = language;
  const subject = t("mails.gift.subject", { plan });
  const said = [
    formatGreeting(t, name),
    t("mails.gift.lead", { plan }),
    ...(startsAt ? [t("mails.gift.from", { date: formatDay(startsAt, locale) })] : []),
    endsAt ? t("mails.gift.until", { date: formatDay(endsAt, locale) }) : t("mails.gift.forGood"),
    t("mails.gift.free"),
  ];
  const html = [
    ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${escapeHtml(t("mails.gift.link"))}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    `<p>${escapeHtml(t("mails.membership.help"))}</p>`,
  ];
  return {
    key,
    to,
    subject,
    text: [...said, `${t("mails.gift.link")}\n${url}`, t("mails.membership.help")].join("\n\n"),
    html: renderHtmlMail(language, subject, html.join("\n")),
  };
}
