import nodemailer from "nodemailer";
import { getErrorCode, toRecord } from "#server/platform/guards.ts";
import { checkMail } from "../doctor/site.ts";
import { findProblem, type Setup } from "./context.ts";

/** The mail server and the sender, tried by a test e-mail. */
export async function setUpMail({ terminal, known, file }: Setup): Promise<void> {
  const SMTP_URL = await askServer({ terminal, known });
  const MAIL_FROM = await terminal.ask({
    text: "The sender, such as Shop <shop@example.com>",
    known: known("MAIL_FROM"),
    check: (answer) => (/[^\s@]+@[^\s@]+/.test(answer) ? undefined : "It needs an address with an @."),
  });
  file.save({ SMTP_URL, MAIL_FROM });
  await terminal.ask({
    text: "An address to send a test e-mail to",
    optional: true,
    check: (to) => sendTestMail(SMTP_URL, { from: MAIL_FROM, to, site: known("SITE_URL") ?? "" }),
  });
}

/** Name and password are asked for by themselves, because what is typed into an address can be seen. */
async function askServer({ terminal, known }: Pick<Setup, "terminal" | "known">): Promise<string> {
  const given = known("SMTP_URL") ?? "";
  let before = new URL(findProblem("SMTP_URL", given) ? "smtp://127.0.0.1:25" : given);
  for (;;) {
    const server = await terminal.ask({
      text: "Mail server, such as smtps://mail.example.com:465",
      known: omitCredentials(before),
      check: (answer) =>
        findProblem("SMTP_URL", answer) ??
        (new URL(answer).username ? "Leave name and password out: they are asked for next." : undefined),
    });
    const user = await terminal.ask({
      text: "Its user name (none: it asks for none)",
      known: decode(before.username) || "none",
    });
    const isSame = user === decode(before.username);
    const password =
      user === "none"
        ? ""
        : await terminal.ask({
            text: "Its password",
            known: isSame ? decode(before.password) : undefined,
            secret: true,
          });
    const credentials = user === "none" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    const url = server.replace("//", `//${credentials}`);
    const { status, text } = await checkMail(url);
    if (status === "ok") return url;
    before = new URL(url);
    terminal.say(`  ! ${text}: correct its address, name or password.`);
  }
}

function omitCredentials(url: URL): string {
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  return plain.href;
}

/** A password may have been written with a % that escapes nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function sendTestMail(
  url: string,
  { from, to, site }: { from: string; to: string; site: string },
): Promise<string | undefined> {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.sendMail({
      from,
      to,
      subject: "Test e-mail from your site",
      text: `This e-mail was sent by the setup of ${site}. Receipts and sign-in links will come the same way.`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return undefined;
  } catch (error) {
    const { responseCode } = toRecord(error);
    return `The mail server refused it (${responseCode ?? getErrorCode(error) ?? "no answer"}): try another address.`;
  } finally {
    transport.close();
  }
}
