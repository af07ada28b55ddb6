import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

interface AlertMail {
  key: string;
  to: string;
  url: string;
  unsubscribe: string;
}

/** Double opt-in: confirmation mail, without any text that a visitor entered. */
export function renderConfirmAlertMail(language: Language, about: AlertMail): Mail {
  const { t } = language;
  return render(language, about, {
    subject: t("mails.stockAlert.confirm.subject"),
    intro: t("mails.stockAlert.confirm.intro"),
    button: t("mails.stockAlert.confirm.button"),
    outro: t("mails.stockAlert.confirm.outro"),
  });
}

/** With one-click unsubscribe headers. @see https://www.rfc-editor.org/rfc/rfc8058 */
export function renderBackInStockMail(language: Language, about: AlertMail & { title: string }): Mail {
  const { t } = language;
  const { title, unsubscribe } = about;
  const mail = render(language, about, {
    subject: t("mails.stockAlert.back.subject", { title }),
    intro: t("mails.stockAlert.back.intro", { title }),
    button: t("mails.stockAlert.back.button"),
    outro: t("mails.stockAlert.back.outro"),
  });
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function render(
  language: Language,
  { key, to, url, unsubscribe }: AlertMail,
  { subject, intro, button, outro }: { subject: string; intro: string; button: string; outro: string },
): Mail {
  const cancel = language.t("mails.stockAlert.unsubscribe");
  const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    `<p>${link(url, button)}</p>`,
    `<p>${escapeHtml(outro)}</p>`,
    `<p style="font-size:14px">${link(unsubscribe, cancel)}</p>`,
  ];
  return {
    key,
    to,
    subject,
    text: [intro, `${button}: ${url}`, outro, `${cancel}: ${unsubscribe}`].join("\n\n"),
    html: renderHtmlMail(language, subject, html.join("\n")),
  };
}
