import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

export const membershipMailKinds = ["welcome", "changed", "expiring", "failed", "cancelled"] as const;
export type MembershipMailKind = (typeof membershipMailKinds)[number];

/** Those that go on after the status. */
function hasNext(kind: MembershipMailKind): kind is "changed" | "expiring" | "failed" {
  return kind !== "welcome" && kind !== "cancelled";
}

/** @param about `standing` is the status as a sentence, `url` the next step */
export function renderMembershipMail(
  language: Language,
  kind: MembershipMailKind,
  { key, to, plan, standing, url }: { key: string; to: string; plan: string; standing: string; url: string },
): Mail {
  const { t } = language;
  const said = [
    t(`mails.membership.${kind}.lead`, { plan }),
    standing,
    ...(hasNext(kind) ? [t(`mails.membership.${kind}.next`)] : []),
  ];
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const html = [
    ...said.map(paragraph),
    `<p>${escapeHtml(t(`mails.membership.${kind}.link`))}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    paragraph(t("mails.membership.help")),
  ];
  return {
    key,
    to,
    subject: t(`mails.membership.${kind}.subject`, { plan }),
    text: [...said, `${t(`mails.membership.${kind}.link`)}\n${url}`, t("mails.membership.help")].join("\n\n"),
    html: renderHtmlMail(language, t(`mails.membership.${kind}.subject`, { plan }), html.join("\n")),
  };
}
