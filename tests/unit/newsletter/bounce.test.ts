import { expect, test } from "vitest";
import { parseBounce } from "#server/newsletter/bounce.ts";
import { returnedMail } from "../../support/processes/returned-mail.ts";

const send = "0b9f2f0a-5f0e-4a55-9d0b-0a6f5a1c7c11";
const subscriber = "7c1d5a52-1f0b-4c0e-8a86-3d5d7f6b2e90";
const mail = (report: Record<string, string>) => returnedMail({ send, subscriber, report });

test.each<[string, Record<string, string>, boolean]>([
  ["no such mailbox, as Postfix says it", { Status: "5.1.1", Action: "failed" }, true],
  [
    "the same, as Exim says it",
    { Action: "failed", Status: "5.0.0", "Diagnostic-Code": "smtp; 550 5.1.1 <mira@example.com> unknown" },
    true,
  ],
  [
    "the same, without a detail",
    { Action: "failed", Status: "5.0.0", "Diagnostic-Code": "smtp; 550 No such user" },
    true,
  ],
  ["a mailbox that is full", { Action: "failed", Status: "5.2.2" }, false],
  [
    "a text that is not liked",
    { Action: "failed", Status: "5.7.1", "Diagnostic-Code": "smtp; 550 5.7.1 Spam" },
    false,
  ],
  ["a server that never answered", { Action: "failed", Status: "4.4.1" }, false],
  [
    "a reply folded over lines",
    { Action: "failed", Status: "5.0.0", "Diagnostic-Code": "smtp;\r\n 550\r\n 5.1.1 x@example.com" },
    true,
  ],
])("%s is read of a mail that came back", (_name, report, isNoMailbox) => {
  const found = parseBounce(mail(report));

  expect(found).toMatchObject({ send, subscriber, isNoMailbox });
  expect(found?.said).not.toContain("@");
});

test.each([
  ["a mail that is only late", mail({ Action: "delayed", Status: "4.4.1" })],
  ["one that arrived", mail({ Action: "delivered", Status: "2.0.0" })],
  ["one that is not ours", mail({ Action: "failed", Status: "5.1.1" }).replaceAll("newsletter.", "receipt.")],
  [
    "a reader's answer",
    `Subject: Re: Ebb\r\nIn-Reply-To: <newsletter.${send}.${subscriber}@example.com>\r\n\r\nAction: failed\r\nStatus: 5.1.1`,
  ],
  ["nothing", ""],
])("%s is no bounce", (_name, text) => {
  expect(parseBounce(text)).toBeUndefined();
});
