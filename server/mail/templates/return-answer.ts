import type { Language } from "#server/platform/i18n.ts";
import type { Mail } from "../mailer.ts";
import { renderOrderNotice } from "./order-notice.ts";

export interface ReturnAnswerMail {
  key: string;
  to: string;
  number: string;
  kind: "withdrawal" | "return";
  decision: "accepted" | "declined";
  lines: string[];
  /** What staff write. */
  answer: string | undefined;
  orderUrl: string;
}

/** What the shop has decided about a withdrawal or return. */
export function renderReturnAnswerMail(language: Language, mail: ReturnAnswerMail): Mail {
  const { t } = language;
  const { key, to, number, kind, decision, lines, answer, orderUrl } = mail;
  const subject = t(`mails.answered.${kind}.${decision}.subject`, { number });
  const written = [
    [t(`mails.answered.${kind}.${decision}.said`, { number }), ...lines],
    ...(answer ? [[t("mails.answered.reply"), ...answer.split("\n")]] : []),
    [t("mails.answered.questions")],
  ];
  return renderOrderNotice(language, { key, to, subject, written, orderUrl });
}
