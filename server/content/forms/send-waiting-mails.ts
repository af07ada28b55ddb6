import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { underLease } from "#server/state/lease.ts";
import {
  findWaiting,
  listWaiting,
  markFormMailFailed,
  submissionIn,
  type WaitingMail,
} from "./form-mails.ts";
import { findFormOfSubmission, readEmailTemplates } from "./forms.ts";
import { type AddressedMail, deliver, writeMails } from "./send-form-mails.ts";
import { findSubmission } from "./submissions.ts";

/**
 * Sends what could not be sent when a form came in, out of the submission as it is stored. A mail goes out twice only
 * when the process dies between the mail server's yes and our mark, and then with the same Message-ID.
 * @param before only what has waited since then: younger mails are still being sent
 * @throws DirectusError "unavailable"
 */
export async function sendWaitingMails(service: Directus, before: Date): Promise<void> {
  for (const { key } of await listWaiting(service, before)) {
    const lease = { kind: "mail-lease", key, seconds: limits.mailLease };
    await underLease(lease, () => sendAgain(service, key));
  }
}

async function sendAgain(service: Directus, key: string): Promise<void> {
  const waiting = await findWaiting(service, key);
  if (!waiting) return;
  const mail = await writeAgain(service, waiting);
  if (mail) await deliver(service, mail, waiting);
  else
    await markFormMailFailed(
      service,
      waiting,
      "Its form or what was sent is gone, or no more for the site.",
      true,
    );
}

/** @returns undefined where the submission is gone, or its form writes to somebody else now */
async function writeAgain(
  service: Directus,
  { key, recipient }: WaitingMail,
): Promise<AddressedMail | undefined> {
  const id = submissionIn(key);
  const stored = await findSubmission(service, id);
  const form = stored && (await findFormOfSubmission(service, stored.form));
  if (!form) return undefined;
  const submission = form.fields.map((field) => ({ field, value: stored.values.get(field.id) ?? "" }));
  const mails = writeMails(await readEmailTemplates(service, form.id), submission, id);
  return mails.find((mail) => mail.key === key && mail.to === recipient);
}
