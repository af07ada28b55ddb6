import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Mail } from "./mailer.ts";

/** A mail that lets the holder of a mailbox do something: a link, sometimes a code for the page that waits for it. */
interface LinkMail {
  to: string;
  url: string;
  code?: string;
}

interface Words {
  subject: string;
  intro: string;
  button: string;
  /** What the address behind the link is good for. */
  terms?: string;
  outro: string;
}

const once = "It works once, for ten minutes.";
const nothing = "If you did not ask for it, there is nothing to do: only this mailbox has the link.";

const words = {
  signIn: {
    subject: "Your link to sign in",
    intro: "Somebody, probably you, wants to sign in with this address.",
    button: "Sign in",
    terms: once,
    outro: nothing,
  },
  signUp: {
    subject: "Confirm your address",
    intro:
      "Somebody, probably you, wants an account with this address. There is none yet; this link makes it.",
    button: "Confirm and make the account",
    terms: once,
    outro: nothing,
  },
  signUpKnown: {
    subject: "You have an account already",
    intro:
      "Somebody, probably you, wanted to make an account with this address. There is one already; this link signs you in. Name and password stay as they are.",
    button: "Sign in",
    terms: once,
    outro: nothing,
  },
  recover: {
    subject: "Your link to a new password",
    intro: "Somebody, probably you, has lost the password of the account with this address.",
    button: "Choose a new password",
    terms: once,
    outro: nothing,
  },
  newAddress: {
    subject: "Confirm your new address",
    intro: "Somebody, probably you, wants to use this address for their account instead of another one.",
    button: "Use this address",
    terms: once,
    outro: nothing,
  },
  addressTaken: {
    subject: "This address has an account already",
    intro:
      "Somebody, probably you, wants to use this address for another account. It has an account of its own; sign in to it, and delete it first if you do not need it.",
    button: "Sign in",
    outro: "If you did not ask for it, there is nothing to do: nothing was changed.",
  },
  recoverUnknown: {
    subject: "There is no account with this address",
    intro:
      "Somebody, probably you, asked for a new password. There is no account with this address; you may have used another one.",
    button: "Make an account",
    outro: "If you did not ask for it, there is nothing to do.",
  },
} satisfies Record<string, Words>;

/** What such a mail is for. */
export type LinkMailKind = keyof typeof words;

/** The mail with a link. Whoever reads it in another browser needs the link; the code is for the page that waits. */
export function linkMail(kind: LinkMailKind, { to, url, code }: LinkMail): Mail {
  const { subject, intro, button, terms, outro }: Words = words[kind];
  const host = new URL(config.siteUrl).host;
  const ofCode = code && "Or type this code into the page where you asked for it:";
  const text = [intro, `${button}: ${url}`, ofCode && `${ofCode}\n${code}`, terms, outro, host];
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>`,
    ofCode && `<p>${ofCode}</p>\n<p style="font:600 28px/1.2 monospace;letter-spacing:0.15em">${code}</p>`,
    terms && `<p>${terms}</p>`,
    `<p>${escapeHtml(outro)}</p>\n<p>${escapeHtml(host)}</p>`,
  ];
  return {
    key: `${kind}:${randomUUID()}`,
    to,
    subject,
    text: text.filter(Boolean).join("\n\n"),
    html: htmlMail(subject, html.filter(Boolean).join("\n")),
  };
}
