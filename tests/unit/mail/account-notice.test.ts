import { expect, test, vi } from "vitest";
import { defaultLanguage as english } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { accountNotice, tellMember } from "#server/mail/account-notice.ts";

const maya = { email: "maya@example.com", name: "Maya Lind" };
const now = new Date("2026-03-04T05:06:07Z");

test("a person is told what happened, when, and what to do if it was not them", () => {
  const mail = accountNotice(english, "k", maya, "passkey-added", ["It is called “Maya’s telephone”."], now);

  expect(mail).toMatchObject({ key: "k", to: maya.email, subject: "A passkey was added" });
  expect(mail.text).toBe(
    [
      "Hello Maya Lind,",
      "A passkey was added to your account.",
      "It is called “Maya’s telephone”.",
      "March 4, 2026 at 5:06 AM UTC, at localhost:3000",
      "If it was not you, set a new password now. That signs out everybody else:\nhttp://localhost:3000/recover",
    ].join("\n\n"),
  );
});

test("what somebody named a thing cannot become markup", () => {
  const { html } = accountNotice(english, "k", maya, "passkey-added", ['<img src="x">'], now);

  expect(html).not.toContain("<img");
  expect(html).toContain("&#60;img");
});

test("after a deletion there is nothing left to recover", () => {
  const { text } = accountNotice(english, "k", { email: maya.email, name: "" }, "account-deleted", [], now);

  expect(text).toContain("Hello,");
  expect(text).not.toContain("/recover");
});

test("guesses at a password, which anybody can make, ask for nothing; codes after a right one ask for a new password", () => {
  const ofGuesses = accountNotice(english, "k", maya, "suspicious-attempts");
  const ofCodes = accountNotice(english, "k", maya, "suspicious-codes");

  expect(ofGuesses.text).toContain("None of them came in");
  expect(ofGuesses.text + ofGuesses.html).not.toContain("/recover");
  expect(ofCodes.subject).toBe("Perhaps somebody knows your password");
  expect(ofCodes.text).toContain("/recover");
});

test("where the mail server is away nobody waits, and the log says what they were not told of", async () => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  tellMember(english, maya, "password-changed");

  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ event: "password-changed" });
});
