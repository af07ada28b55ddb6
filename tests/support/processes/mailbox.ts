import { endpoints } from "../endpoints.ts";

export interface Message {
  /** Everybody who gets it, with commas between. */
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; type: string; size: number }[];
}

/** Waits for a mail to one address whose subject or text matches. */
export async function mailTo(
  address: string,
  pattern: RegExp | string,
  milliseconds = 15_000,
): Promise<Message> {
  const matches = (text: string) =>
    typeof pattern === "string" ? text.includes(pattern) : pattern.test(text);
  const until = Date.now() + milliseconds;
  for (;;) {
    const messages = (await (await fetch(endpoints.mail.messages)).json()) as Message[];
    const found = messages.find(
      ({ to, subject, text }) => reaches(to, address) && (matches(subject) || matches(text)),
    );
    if (found) return found;
    if (Date.now() > until) throw new Error(`No mail to ${address} matches ${pattern}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** All mails to one address, so far. */
export async function mailsTo(address: string): Promise<Message[]> {
  const messages = (await (await fetch(endpoints.mail.messages)).json()) as Message[];
  return messages.filter(({ to }) => reaches(to, address));
}

/** All mails with one subject, so far, whoever gets them. */
export async function mailsAbout(title: string): Promise<Message[]> {
  const messages = (await (await fetch(endpoints.mail.messages)).json()) as Message[];
  return messages.filter(({ subject }) => subject === title);
}

function reaches(recipients: string, address: string): boolean {
  return recipients.split(", ").includes(address);
}
