import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import {
  createMessage,
  type EmailMessage,
  isLastAttempt,
  markFailed,
  markSent,
} from "#server/mail/email-messages.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { renderFormMail } from "#server/mail/templates/form-mail.ts";
import { log } from "#server/platform/log.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";
import { parseFieldRules } from "./field-rules.ts";
import { type EmailTemplate, readEmailTemplates } from "./forms.ts";
import { hasMergeTag, replaceMergeTags } from "./merge-tags.ts";
import type { Submission } from "./submission.ts";

export const formTemplate = "form";

/** `typed`: the visitor entered the recipient's address. */
export interface AddressedMail extends Mail {
  typed: boolean;
}

/**
 * Sends each mail once. Never throws, because the submission is already stored; failed mails stay in `email_messages`
 * for a retry.
 */
export async function sendFormMails(
  service: DirectusClient,
  { id, form, submission }: { id: string; form: string; submission: Submission },
): Promise<void> {
  try {
    const mails = writeMails(await readEmailTemplates(service, form), submission, id);
    await Promise.all(mails.map((mail) => sendFirst(service, mail)));
  } catch (error) {
    log.error({ err: error, form, submission: id }, "the mails of a form could not be sent");
  }
}

async function sendFirst(service: DirectusClient, mail: AddressedMail): Promise<void> {
  if (mail.typed && !(await consumeRecipientSlot(mail.to))) return;
  const message = { key: mail.key, template: formTemplate, recipient: mail.to };
  const waiting = await withFallback(createMessage(service, message), undefined).catch((error: unknown) => {
    log.warn({ err: error, key: mail.key }, "a form's mail is not in the outbox: it is tried once");
    return undefined;
  });
  await deliver(service, mail, waiting);
}

/** @param waiting undefined without an outbox: one attempt only @throws DirectusError if the result cannot be stored */
export async function deliver(
  service: DirectusClient,
  { typed: _, ...mail }: AddressedMail,
  waiting: EmailMessage | undefined,
): Promise<void> {
  const sent = await sendMail(mail).then(
    (messageId) => ({ messageId }),
    (error: unknown) => ({ error }),
  );
  if ("error" in sent) log.warn({ err: sent.error, key: mail.key }, "a form's mail could not be sent");
  if (!waiting) return;
  if ("error" in sent)
    await markFailed(service, waiting, { error: String(sent.error), isFinal: isLastAttempt(waiting) });
  else await markSent(service, waiting, sent.messageId);
}

/** One mail per recipient, so that recipients do not see each other's addresses. */
export function writeMails(templates: EmailTemplate[], submission: Submission, id: string): AddressedMail[] {
  return templates.flatMap(({ to, subject, message }, template) =>
    to.slice(0, limits.formRecipients).flatMap((recipient, index) => {
      const address = replaceMergeTags(recipient, submission, (value) => value).trim();
      if (!isAddress(address)) return [];
      const typed = hasMergeTag(recipient);
      const replyTo = typed ? undefined : findEmail(submission);
      const fill = (text: string, write: (value: string) => string) =>
        replaceMergeTags(text, submission, write);
      const key = `form:${id}:${template}:${index}`;
      return [{ ...renderFormMail({ key, to: address, replyTo, subject, message, fill }), typed }];
    }),
  );
}

/** Of a mail's key. */
export function parseSubmissionId(key: string): string {
  return key.split(":")[1] ?? "";
}

/** Rate limit per mailbox: a visitor can enter somebody else's address. */
async function consumeRecipientSlot(address: string): Promise<boolean> {
  const seconds = limits.formMailWindow;
  return tryConsumeSlot("form-mail-to", address.toLowerCase(), { slots: limits.formMailsToMailbox, seconds });
}

/** For Reply-To: the field with an `email` rule, or with that name. */
function findEmail(submission: Submission): string | undefined {
  const named = submission.filter(
    ({ field }) =>
      parseFieldRules(field).some(({ name }) => name === "email") || /^e-?mail\b/i.test(field.key),
  );
  return named.map(({ value }) => value).find(isAddress);
}

function isAddress(value: string): boolean {
  return z.email().max(254).safeParse(value).success;
}
