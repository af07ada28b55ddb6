import { expect, test } from "vitest";
import { parseSmtpError } from "#server/newsletter/smtp-error.ts";

test.each([
  [
    "no such mailbox",
    { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 <mira@example.com> unknown" },
    "mailbox",
  ],
  [
    "no such mailbox, said in the old way",
    { command: "RCPT TO", responseCode: 550, response: "550 No such user" },
    "mailbox",
  ],
  [
    "a mailbox that is full",
    { command: "RCPT TO", responseCode: 552, response: "552 5.2.2 Over quota" },
    "mail",
  ],
  ["a policy", { command: "RCPT TO", responseCode: 550, response: "550 5.7.1 Blocked" }, "mail"],
  [
    "a quota of the sender's",
    { command: "RCPT TO", responseCode: 550, response: "550 5.4.5 Daily limit" },
    "mail",
  ],
  ["greylisting", { command: "RCPT TO", responseCode: 450, response: "450 4.2.0 Come again" }, "mail"],
  ["a text that is not liked", { command: "DATA", responseCode: 554, response: "554 5.7.1 Spam" }, "mail"],
  [
    "a sender that is not allowed",
    { command: "MAIL FROM", responseCode: 550, response: "550 5.1.8" },
    "server",
  ],
  ["a wrong password", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "server"],
  ["no answer", { code: "ECONNECTION", command: "CONN" }, "server"],
])("after %s it is known whose fault it was, and nobody's address is kept", (_, error, fault) => {
  const refusal = parseSmtpError(error);

  expect(refusal.fault).toBe(fault);
  expect(refusal.said).not.toContain("@");
});
