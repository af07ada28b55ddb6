import { describe, expect, test } from "vitest";
import type { Mail } from "#server/mail/mailer.ts";
import { type AccountEvent, renderAccountNotice } from "#server/mail/templates/account-notice.ts";
import { renderAddressChangedMail } from "#server/mail/templates/address-changed.ts";
import { type LinkMailKind, renderLinkMail } from "#server/mail/templates/auth-links.ts";
import { confirmCodeMail } from "#server/mail/templates/confirm-code.ts";
import { renderFailedPaymentMail } from "#server/mail/templates/failed-payment.ts";
import { renderGiftMail } from "#server/mail/templates/gift.ts";
import { renderLatePaymentMail } from "#server/mail/templates/late-payment.ts";
import { renderMembershipMail } from "#server/mail/templates/membership.ts";
import { renderOrderLinksMail } from "#server/mail/templates/order-links.ts";
import { type ParcelMail, renderParcelMail } from "#server/mail/templates/parcel.ts";
import { renderReceiptMail } from "#server/mail/templates/receipt.ts";
import { renderRefundedMail } from "#server/mail/templates/refund.ts";
import { renderReturnAnswerMail } from "#server/mail/templates/return-answer.ts";
import { renderReturnRequestMail } from "#server/mail/templates/return-request.ts";
import { renderShippedMail } from "#server/mail/templates/shipped.ts";
import { renderBackInStockMail, renderConfirmAlertMail } from "#server/mail/templates/stock-alert.ts";
import type { Language } from "#server/platform/i18n.ts";
import { speaking } from "../../support/directus/languages.ts";

const [english, german, arabic] = [speaking("en"), speaking("de"), speaking("ar")];
const about = { key: "k", to: "ada@example.com", number: "1044", orderUrl: "https://example.com/o?key=1" };
const alert = { ...about, url: about.orderUrl, unsubscribe: "https://example.com/u?key=1" };
const shipsTo = ["Ada Quist", "Am Alten Hafen 3", "27472 Cuxhaven"];
const receipt = {
  ...about,
  name: "Ada <Quist>",
  lines: [{ text: "1 × Soundings", total: "38.00" }],
  total: "38.00",
  taxes: [{ text: "7 %", total: "2.49" }],
  taxOnTop: false,
  discount: [],
  shipsTo,
  digital: true,
  attachment: { filename: "INV-1.pdf", content: Buffer.from("%PDF"), contentType: "application/pdf" },
};

const { when: _when, remedy: _remedy, ...notices } = english.t.raw("mails.notices");
const links = ["signIn", "signUp", "signUpKnown", "recover", "newAddress", "addressTaken", "recoverUnknown"];
const tracking = { trackingNumber: "RR1", trackingUrl: "https://post.example/RR1" };

const parcel: Omit<ParcelMail, "kind" | keyof typeof about> = {
  ...tracking,
  carrier: "DHL",
  lines: ["1 × Soundings"],
  shipsTo,
};

const asked = { name: "Ada Quist", lines: ["1 × Soundings"], statement: "Zu spät.", moment: "13:00:00" };

/** Every mail that the site writes by itself. */
const mails: Record<string, (language: Language) => Mail> = {
  receipt: (language) => renderReceiptMail(language, receipt),
  "a receipt with tax on top": (language) =>
    renderReceiptMail(language, { ...receipt, taxOnTop: true, name: "" }),
  "a changed address": (language) => renderAddressChangedMail(language, { ...about, shipsTo }),
  sent: (language) => renderShippedMail(language, { ...about, shipsTo, ...tracking }),
  ...Object.fromEntries(
    (["all", "part", "rest", "news"] as const).map((kind) => [
      `a parcel with ${kind}`,
      (language: Language) => renderParcelMail(language, { ...about, ...parcel, kind }),
    ]),
  ),
  refunded: (language) =>
    renderRefundedMail(language, { ...about, amount: "12.00", attachment: receipt.attachment }),
  "a withdrawal": (language) => renderReturnRequestMail(language, { ...about, ...asked, kind: "withdrawal" }),
  "something sent back": (language) =>
    renderReturnRequestMail(language, { ...about, ...asked, kind: "return" }),
  ...Object.fromEntries(
    (["accepted", "declined"] as const).flatMap((decision) =>
      (["withdrawal", "return"] as const).map((kind) => [
        `a ${kind} that was ${decision}`,
        (language: Language) =>
          renderReturnAnswerMail(language, { ...about, ...asked, kind, decision, answer: "Zu <spät>." }),
      ]),
    ),
  ),
  "a late payment": (language) => renderLatePaymentMail(language, { ...about, total: "38.00" }),
  "a payment that failed": (language) =>
    renderFailedPaymentMail(language, { ...about, total: "38.00", cartUrl: "https://example.com/cart" }),
  ...Object.fromEntries(
    (["welcome", "changed", "expiring", "failed", "cancelled"] as const).map((kind) => [
      `the mail ${kind} of a membership`,
      (language: Language) =>
        renderMembershipMail(language, kind, { ...about, plan: "Tide", standing: "", url: about.orderUrl }),
    ]),
  ),
  "a gift": (language) =>
    renderGiftMail(language, {
      ...about,
      name: "Ada <Quist>",
      plan: "Tide <one>",
      startsAt: new Date("2027-01-01"),
      endsAt: undefined,
      url: about.orderUrl,
    }),
  "a question to confirm an alert": (language) => renderConfirmAlertMail(language, alert),
  "what is back in stock": (language) => renderBackInStockMail(language, { ...alert, title: "Ebb <one>" }),
  "the link to an order": (language) => renderOrderLinksMail(language, { ...about, orders: ordersOf(1) }),
  "the links to orders": (language) => renderOrderLinksMail(language, { ...about, orders: ordersOf(2) }),
  "a code": (language) => confirmCodeMail(language, about.to, "123456"),
  ...Object.fromEntries(
    links.map((kind) => [
      `the link ${kind}`,
      (language: Language) =>
        renderLinkMail(language, kind as LinkMailKind, { to: about.to, url: about.orderUrl, code: "123456" }),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(notices).map((event) => [
      `the notice ${event}`,
      (language: Language) =>
        renderAccountNotice(language, "k", {
          email: about.to,
          name: "Ada Quist",
          event: event as AccountEvent,
        }),
    ]),
  ),
};

function ordersOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({ number: `${1044 + index}`, url: about.orderUrl }));
}

describe.each(Object.entries(mails))("%s", (_name, write) => {
  test.each([german, arabic])("is in $name, all of it", (language) => {
    const [mail, inEnglish] = [write(language), write(english)];
    const sentences = ({ text }: Mail) =>
      text.split("\n").filter((line) => /[a-z]{3,} [a-z]{2,}/i.test(line));
    const alike = sentences(mail).filter((line) => sentences(inEnglish).includes(line));

    expect(mail.subject).not.toBe(inEnglish.subject);
    expect(alike.filter((line) => !shipsTo.includes(line) && !/^1 × /.test(line))).toEqual([]);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|\{\}|\[object/);
    expect(mail.html).toContain(`<html lang="${language.tag}" dir="${language.direction}">`);
    expect(mail.html).toContain(`<div lang="${language.tag}" dir="${language.direction}"`);
  });
});

test("amounts stand where lines of the language end, and a name is no markup", () => {
  expect(renderReceiptMail(german, receipt).html).toContain("text-align:right");
  const { html } = renderReceiptMail(arabic, receipt);

  expect(html).toContain("text-align:left");
  expect(html).toContain("Ada &#60;Quist&#62;");
});

test("a link out of a notice stays in its language", () => {
  const { text } = renderAccountNotice(arabic, "k", { email: about.to, name: "", event: "password-changed" });

  expect(text).toContain("http://localhost:3000/ar/recover");
});
