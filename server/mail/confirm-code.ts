import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** The mail with the code for "confirm that it is you". */
export function confirmCodeMail(to: string, code: string): Mail {
  const subject = "Your code to confirm that it is you";
  const host = new URL(config.siteUrl).host;
  const intro =
    "Somebody who is signed in to your account wants to change something that matters. If that is you, type this code:";
  const outro =
    "It works once, for ten minutes. If it was not you, tell it to nobody, and sign out everywhere in your account.";
  const text = [intro, code, outro, host].join("\n\n");
  const html = `<p>${escapeHtml(intro)}</p>
<p style="font:600 28px/1.2 monospace;letter-spacing:0.15em">${code}</p>
<p>${escapeHtml(outro)}</p>
<p>${escapeHtml(host)}</p>`;
  return { key: `confirm-code:${randomUUID()}`, to, subject, text, html: htmlMail(subject, html) };
}
