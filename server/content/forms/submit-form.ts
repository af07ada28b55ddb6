import { createHash, randomUUID } from "node:crypto";
import type { Translator } from "#app/messages/translator.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { storePrivateFile } from "#server/directus/files/private-files.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { consumeSlot } from "#server/rate-limit/fixed-window.ts";
import { store } from "#server/state/store.ts";
import { listUnknownRules } from "./field-rules.ts";
import type { FormDefinition } from "./form.ts";
import { sendFormMails } from "./send-form-mails.ts";
import {
  checkFiles,
  groupValuesByName,
  type RejectedSubmission,
  readSubmission,
  type Submission,
} from "./submission.ts";
import { addSubmission, type StoredSubmission } from "./submissions.ts";

export type SubmissionOutcome =
  | { ok: true }
  | ({ ok: false; status: 422 | 429; wait?: number } & RejectedSubmission);

interface Sent {
  form: FormDefinition;
  sent: URLSearchParams;
  files: ReadonlyMap<string, File>;
  ipAddress: string;
  t: Translator;
}

/**
 * Idempotency: an identical submission, as from a double click, counts once. `ipAddress` is the visitor's IP address or
 * "".
 * @throws DirectusError "unavailable" if it cannot be stored
 */
export async function submitForm(
  service: DirectusClient,
  { form, sent, files, ipAddress, t }: Sent,
): Promise<SubmissionOutcome> {
  for (const field of form.fields)
    for (const rule of listUnknownRules(field))
      log.warn({ form: form.id, field: field.name, rule }, "a form has a rule that is not known");
  const read = readSubmission(form, sent, { now: Date.now(), t, files: await checkFiles(form, files, t) });
  if (!read.ok) return { ok: false, status: 422, errors: read.errors, sent: read.sent };
  const mark = computeFingerprint(form, read.submission, ipAddress);
  if (!(await store.insert("form-sent", mark, { value: true, seconds: limits.formWindow })))
    return { ok: true };
  const slots = { slots: limits.formsFromAddress, seconds: limits.formWindow };
  const wait = ipAddress ? await consumeSlot("form-from", ipAddress, slots) : 0;
  if (wait > 0) {
    await store.delete("form-sent", mark);
    return {
      ok: false,
      status: 429,
      wait,
      errors: { form: t("contentForms.problems.tooOften") },
      sent: groupValuesByName(sent),
    };
  }
  const stored = { id: randomUUID(), form: form.id, submission: read.submission };
  try {
    await addSubmission(service, { ...stored, submission: await storeFiles(service, read.submission) });
  } catch (error) {
    await store.delete("form-sent", mark);
    throw error;
  }
  await sendFormMails(service, stored);
  return { ok: true };
}

async function storeFiles(service: DirectusClient, submission: Submission): Promise<StoredSubmission> {
  return Promise.all(
    submission.map(async (part) =>
      part.file ? { ...part, stored: await storePrivateFile(service, part.file) } : part,
    ),
  );
}

/** Idempotency key; hashed because the content is personal data. */
function computeFingerprint(form: FormDefinition, submission: Submission, ipAddress: string): string {
  const hash = createHash("sha256");
  for (const { file } of submission) if (file) hash.update(file.bytes);
  const values = submission.map(({ value }) => value);
  return hash.update(JSON.stringify([form.id, ipAddress, values])).digest("base64url");
}
