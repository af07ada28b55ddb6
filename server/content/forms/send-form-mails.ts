import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { takeSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { formMail } from "#server/mail/form-mail.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { rulesOf } from "./field-rules.ts";
import {
  addFormMail,
  formMailKey,
  markFormMailFailed,
  markFormMailSent,
  type WaitingMail,
} from "./form-mails.ts";
import { type EmailTemplate, readEmailTemplates } from "./forms.ts";
import { fillMergeTags, hasMergeTag } from "./merge-tags.ts";
import type { Submission } from "./submission.ts";

/** A mail of a form; `typed` where a visitor has typed whom it goes to. */
export interface AddressedMail extends Mail {
  typed: boolean;
}

/**
 * Sends the mails of one submission, each once. Never throws: the submission is stored by now, and the visitor has
 * done their part. What could not be sent waits in `email_messages` and is tried again.
 */
export async function sendFormMails(
  service: Directus,
  { id, form, submission }: { id: string; form: string; submission: Submission },
): Promise<void> {
  try {
    const mails = writeMails(await readEmailTemplates(service, form), submission, id);
    await Promise.all(mails.map((mail) => sendFirst(service, mail)));
  } catch (error) {
    log.error({ err: error, form, submission: id }, "the mails of a form could not be sent");
  }
}

async function sendFirst(service: Directus, mail: AddressedMail): Promise<void> {
  if (mail.typed && !(await mayWriteTo(mail.to))) return;
  const waiting = await addFormMail(service, mail).catch((error: unknown) => {
    log.warn({ err: error, key: mail.key }, "a form's mail is not in the outbox: it is tried once");
    return undefined;
  });
  await deliver(service, mail, waiting);
}

/**
 * Hands a mail to the mail server and marks what came of it.
 * @param waiting undefined where there is no outbox: the mail is then tried once
 * @throws DirectusError where it cannot be marked
 */
export async function deliver(
  service: Directus,
  { typed: _, ...mail }: AddressedMail,
  waiting: WaitingMail | undefined,
): Promise<void> {
  const sent = await sendMail(mail).then(
    (messageId) => ({ messageId }),
    (error: unknown) => ({ error }),
  );
  if ("error" in sent) log.warn({ err: sent.error, key: mail.key }, "a form's mail could not be sent");
  if (!waiting) return;
  if ("error" in sent) await markFormMailFailed(service, waiting, String(sent.error));
  else await markFormMailSent(service, waiting, sent.messageId);
}

/**
 * The mails of a submission, one for each recipient, so that none learns of the others.
 * @param id the submission's
 */
export function writeMails(templates: EmailTemplate[], submission: Submission, id: string): AddressedMail[] {
  return templates.flatMap(({ to, subject, message }, template) =>
    to.slice(0, limits.formRecipients).flatMap((recipient, index) => {
      const address = fillMergeTags(recipient, submission, (value) => value).trim();
      if (!isAddress(address)) return [];
      const typed = hasMergeTag(recipient);
      const replyTo = typed ? undefined : addressIn(submission);
      const fill = (text: string, write: (value: string) => string) => fillMergeTags(text, submission, write);
      const key = formMailKey(id, template, index);
      return [{ ...formMail({ key, to: address, replyTo, subject, message, fill }), typed }];
    }),
  );
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
