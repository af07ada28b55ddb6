import type { Directus } from "#server/directus/client.ts";
import { createRow } from "#server/directus/writes.ts";
import type { Submission } from "./submission.ts";

/** Stores what was sent with all its values, in one transaction; what was left empty has no row. */
export async function addSubmission(
  service: Directus,
  { id, form, submission }: { id: string; form: string; submission: Submission },
): Promise<void> {
  const values = submission
    .filter(({ value }) => value !== "")
    .map(({ field, value }, index) => ({ field: field.id, value, sort: index + 1 }));
  await createRow(service, "form_submissions", { id, form, values });
}
