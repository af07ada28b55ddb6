import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

export function renderOrderLinksMail(
  language: Language,
  { key, to, orders }: { key: string; to: string; orders: { number: string; url: string }[] },
): Mail {
  const { t } = language;
  const subject = orders.length === 1 ? t("mails.orderLinks.subject") : t("mails.orderLinks.subjectOfMany");
  const text = [
    t("mails.orderLinks.intro"),
    ...orders.map(({ number, url }) => `${t("mails.orderLinks.order", { number })}:\n${url}`),
    t("mails.orderLinks.outro"),
  ].join("\n\n");
  const items = orders.map(
    ({ number, url }) =>
      `<li><a href="${escapeHtml(url)}">${escapeHtml(t("mails.orderLinks.order", { number }))}</a></li>`,
  );
  const html = [
    `<p>${escapeHtml(t("mails.orderLinks.intro"))}</p>`,
    `<ul>${items.join("")}</ul>`,
    `<p>${escapeHtml(t("mails.orderLinks.outro"))}</p>`,
  ].join("\n");
  return { key, to, subject, text, html: renderHtmlMail(language, subject, html) };
}
