import type { Language } from "#server/platform/i18n.ts";
import type { Mail } from "../mailer.ts";
import { renderOrderNotice } from "./order-notice.ts";

export interface AddressChangedMail {
  key: string;
  to: string;
  number: string;
  shipsTo: string[];
  orderUrl: string;
}

/** The shop has changed the delivery address of an order. */
export function renderAddressChangedMail(
  language: Language,
  { number, shipsTo, ...mail }: AddressChangedMail,
): Mail {
  const { t } = language;
  return renderOrderNotice(language, {
    ...mail,
    subject: t("mails.addressChanged.subject", { number }),
    written: [
      [t("mails.addressChanged.said", { number })],
      [t("mails.goesTo"), ...shipsTo],
      [t("mails.addressChanged.questions")],
    ],
  });
}
