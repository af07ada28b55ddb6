import { eventually } from "../eventually.ts";
import { type Message, mailsTo, mailTo } from "../processes/mailbox.ts";
import type { AuthClient } from "./auth-client.ts";

/** Asks for a link and a code as the sign-in page does, and reads the mail. */
export async function requestByMail(client: AuthClient, email: string, fields: Record<string, string> = {}) {
  const reply = await client.act("signin/email", { email, ...fields });
  return { reply, ...(await linkTo(email)) };
}

/** The link and the code in a mail to an address. */
export async function linkTo(email: string, pattern: RegExp | string = /https?:\/\/\S+/) {
  const mail = await mailTo(email.toLowerCase(), pattern);
  const link = linkIn(mail);
  const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? "";
  return { mail, link, code, query: Object.fromEntries(new URL(link).searchParams) };
}

/** The links of all mails to an address, once there are so many. */
export async function linksTo(email: string, count: number): Promise<string[]> {
  const { seen } = await eventually(
    () => mailsTo(email),
    (mails) => mails.length >= count,
    15_000,
  );
  return seen.map(linkIn);
}

function linkIn({ text }: Message): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
}

/** Follows a link of a mail to the page with the button, and presses it. */
export async function pressButton(client: AuthClient, link: string, fields: Record<string, string> = {}) {
  const followed = await client.get(link);
  const page = followed.location ? await client.get(followed.location) : followed;
  const { token = "", email = "" } = Object.fromEntries(new URL(link).searchParams);
  const pressed = await client.post(followed.location ?? link, { token, email, ...fields });
  return { page, pressed };
}
