import { withLease } from "#server/concurrency/lease.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { type EmailMessage, findMessage, listPending, markFailed } from "#server/mail/email-messages.ts";
import { findFormOfSubmission, readEmailTemplates } from "./forms.ts";
import {
  type AddressedMail,
  deliver,
  formTemplate,
  parseSubmissionId,
  writeMails,
} from "./send-form-mails.ts";
import { findSubmission } from "./submissions.ts";

/**
 * Retries unsent form mails that are older than `before`, rendered again from the stored submission. Only a crash
 * between delivery and our mark sends a mail twice, with the same Message-ID.
 */
export async function sendWaitingMails(service: DirectusClient, before: Date): Promise<void> {
  for (const { key } of await withFallback(listPending(service, before, formTemplate), [])) {
    const lease = { kind: "mail-lease", key, seconds: limits.mailLease };
    await withLease(lease, () => sendAgain(service, key));
  }
}

async function sendAgain(service: DirectusClient, key: string): Promise<void> {
  const waiting = await findMessage(service, key);
  if (waiting?.status !== "pending") return;
  const mail = await writeAgain(service, waiting);
  if (mail) await deliver(service, mail, waiting);
  else
    await markFailed(service, waiting, {
      error: "Its form or what was sent is gone, or no more for the site.",
      isFinal: true,
    });
}

/** Undefined if the submission is gone or the form's recipients have changed. */
async function writeAgain(
  service: DirectusClient,
  { key, recipient }: EmailMessage,
): Promise<AddressedMail | undefined> {
  const id = parseSubmissionId(key);
  const stored = await findSubmission(service, id);
  const form = stored && (await findFormOfSubmission(service, stored.form));
  if (!form) return undefined;
  const submission = form.fields.map((field) => ({ field, value: stored.values.get(field.id) ?? "" }));
  const mails = writeMails(await readEmailTemplates(service, form.id), submission, id);
  return mails.find((mail) => mail.key === key && mail.to === recipient);
}
