import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { createRow } from "#server/directus/writes.ts";
import { takeSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { formMail } from "#server/mail/form-mail.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { rulesOf } from "./field-rules.ts";
import { type EmailTemplate, readEmailTemplates } from "./forms.ts";
import { fillMergeTags, hasMergeTag } from "./merge-tags.ts";
import type { Submission } from "./submission.ts";

/**
 * Sends the mails of one submission, each once. Never throws: the submission is stored by now, and the visitor has
 * done their part. What could not be sent stands in `email_messages`.
 */
export async function sendFormMails(
  service: Directus,
  { id, form, submission }: { id: string; form: string; submission: Submission },
): Promise<void> {
  try {
    const templates = await readEmailTemplates(service, form);
    const mails = await Promise.all(
      templates.map((template, index) => mailsOf(template, submission, `form:${id}:${index}`)),
    );
    await Promise.all(mails.flat().map((mail) => deliver(service, mail)));
  } catch (error) {
    log.error({ err: error, form, submission: id }, "the mails of a form could not be sent");
  }
}

async function deliver(service: Directus, mail: Mail): Promise<void> {
  const outcome = await sendMail(mail).then(
    (messageId) => ({ status: "sent", message_id: messageId, sent_at: new Date().toISOString() }),
    (error) => {
      log.warn({ err: error, key: mail.key }, "a form's mail could not be sent");
      return { status: "failed", last_error: String(error).slice(0, 500) };
    },
  );
  const row = { key: mail.key, template: "form", recipient: mail.to, attempts: 1 };
  await orWithout(createRow(service, "email_messages", { ...row, ...outcome }), undefined);
}

/** One mail for each recipient, so that none learns of the others. */
async function mailsOf(
  { to, subject, message }: EmailTemplate,
  submission: Submission,
  key: string,
): Promise<Mail[]> {
  const mails = to.slice(0, limits.formRecipients).map(async (recipient, index) => {
    const address = fillMergeTags(recipient, submission, (value) => value).trim();
    if (!isAddress(address)) return [];
    const strangers = hasMergeTag(recipient);
    if (strangers && !(await mayWriteTo(address))) return [];
    const replyTo = strangers ? undefined : addressIn(submission);
    const fill = (template: string, write: (value: string) => string) =>
      fillMergeTags(template, submission, write);
    return [formMail({ key: `${key}:${index}`, to: address, replyTo, subject, message, fill })];
  });
  return (await Promise.all(mails)).flat();
}

/** An address that a stranger typed may be somebody else's: nobody's mailbox is to be flooded. */
async function mayWriteTo(address: string): Promise<boolean> {
  const seconds = limits.formMailWindow;
  return takeSlot("form-mail-to", address.toLowerCase(), { slots: limits.formMailsToMailbox, seconds });
}

/** The visitor's own address, by the field that must be one or is called so. */
function addressIn(submission: Submission): string | undefined {
  const named = submission.filter(
    ({ field }) => rulesOf(field).some(({ name }) => name === "email") || /^e-?mail\b/i.test(field.key),
  );
  return named.map(({ value }) => value).find(isAddress);
}

function isAddress(value: string): boolean {
  return z.email().max(254).safeParse(value).success;
}
