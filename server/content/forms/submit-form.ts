import { createHash, randomUUID } from "node:crypto";
import type { Directus } from "#server/directus/client.ts";
import { storePrivately } from "#server/directus/private-files.ts";
import { waitForSlot } from "#server/http/rate-limit.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { store } from "#server/state/store.ts";
import { unknownRulesOf } from "./field-rules.ts";
import type { Form } from "./form.ts";
import { sendFormMails } from "./send-form-mails.ts";
import {
  checkFiles,
  type RefusedSubmission,
  readSubmission,
  type Submission,
  valuesOf,
} from "./submission.ts";
import { addSubmission, type StoredSubmission } from "./submissions.ts";

export type Outcome =
  | { kind: "sent" }
  | ({ kind: "refused"; status: 422 | 429; wait?: number } & RefusedSubmission);

interface Sent {
  form: Form;
  sent: URLSearchParams;
  files: ReadonlyMap<string, File>;
  place: string;
  texts: Language["texts"];
}

/**
 * Takes what a visitor has sent: checks it, stores it once, and writes to the owner. The same thing sent twice, as by
 * a second press of the button, counts once.
 * @param place the visitor's network address; empty where it is not known
 * @param texts of the visitor's language
 * @throws DirectusError "unavailable" when it cannot be stored
 */
export async function submitForm(
  service: Directus,
  { form, sent, files, place, texts }: Sent,
): Promise<Outcome> {
  for (const field of form.fields)
    for (const rule of unknownRulesOf(field))
      log.warn({ form: form.id, field: field.name, rule }, "a form has a rule that is not known");
  const read = readSubmission(
    form,
    sent,
    Date.now(),
    texts.contentForms,
    await checkFiles(form, files, texts),
  );
  if (!read.ok) return { kind: "refused", status: 422, errors: read.errors, sent: read.sent };
  const mark = markOf(form, read.submission, place);
  if (!(await store.insert("form-sent", mark, true, limits.formWindow))) return { kind: "sent" };
  const slots = { slots: limits.formsFromAddress, seconds: limits.formWindow };
  const wait = place ? await waitForSlot("form-from", place, slots) : 0;
  if (wait > 0) {
    await store.delete("form-sent", mark);
    return {
      kind: "refused",
      status: 429,
      wait,
      errors: { form: texts.contentForms.problems.tooOften },
      sent: valuesOf(sent),
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
  return { kind: "sent" };
}

async function storeFiles(service: Directus, submission: Submission): Promise<StoredSubmission> {
  return Promise.all(
    submission.map(async (part) =>
      part.file ? { ...part, stored: await storePrivately(service, part.file) } : part,
    ),
  );
}

/** What makes two submissions the same; hashed, for it is somebody's letter. */
function markOf(form: Form, submission: Submission, place: string): string {
  const hash = createHash("sha256");
  for (const { file } of submission) if (file) hash.update(file.bytes);
  const values = submission.map(({ value }) => value);
  return hash.update(JSON.stringify([form.id, place, values])).digest("base64url");
}
