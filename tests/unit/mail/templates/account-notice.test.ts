import { expect, test, vi } from "vitest";
import { notifyMember, renderAccountNotice } from "#server/mail/templates/account-notice.ts";
import { defaultLanguage as english } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { en } from "../../../support/messages.ts";

const maya = { email: "maya@example.com", name: "Maya Lind" };
const now = new Date("2026-03-04T05:06:07Z");

test("a person is told what happened, when, and what to do if it was not them", () => {
  const mail = renderAccountNotice(english, "k", {
    ...maya,
    event: "passkey-added",
    details: ["It is called “Maya’s telephone”."],
    now,
  });

  expect(mail).toMatchObject({
    key: "k",
    to: maya.email,
    subject: en("mails.notices.passkey-added.subject"),
  });
  expect(mail.text).toBe(
    [
      en("mails.helloNamed", { name: "Maya Lind" }),
      en("mails.notices.passkey-added.sentence"),
      "It is called “Maya’s telephone”.",
      en("mails.notices.when", { moment: "March 4, 2026 at 5:06 AM", host: "localhost:3000" }),
      `${en("mails.notices.remedy")}\nhttp://localhost:3000/recover`,
    ].join("\n\n"),
  );
});

test("what somebody named a thing cannot become markup", () => {
  const { html } = renderAccountNotice(english, "k", {
    ...maya,
    event: "passkey-added",
    details: ['<img src="x">'],
    now,
  });

  expect(html).not.toContain("<img");
  expect(html).toContain("&#60;img");
});

test("after a deletion there is nothing left to recover", () => {
  const { text } = renderAccountNotice(english, "k", {
    email: maya.email,
    name: "",
    event: "account-deleted",
    details: [],
    now,
  });

  expect(text).toContain(en("mails.hello"));
  expect(text).not.toContain("/recover");
});

test("guesses at a password, which anybody can make, ask for nothing; codes after a right one ask for a new password", () => {
  const ofGuesses = renderAccountNotice(english, "k", { ...maya, event: "suspicious-attempts" });
  const ofCodes = renderAccountNotice(english, "k", { ...maya, event: "suspicious-codes" });

  expect(ofGuesses.text).toContain(en("mails.notices.suspicious-attempts.sentence"));
  expect(ofGuesses.text + ofGuesses.html).not.toContain("/recover");
  expect(ofCodes.subject).toBe(en("mails.notices.suspicious-codes.subject"));
  expect(ofCodes.text).toContain("/recover");
});

test("where the mail server is away nobody waits, and the log says what they were not told of", async () => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  notifyMember(english, maya, { event: "password-changed" });

  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ event: "password-changed" });
});
