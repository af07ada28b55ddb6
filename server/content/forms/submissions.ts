import type { Directus } from "#server/directus/client.ts";
import { createRow } from "#server/directus/writes.ts";
import type { Submission } from "./submission.ts";

/** A submission whose files are stored: `stored` is the id of one. */
export type StoredSubmission = (Submission[number] & { stored?: string })[];

/** Stores what was sent with all its values, in one transaction; what was left empty has no row. */
export async function addSubmission(
  service: Directus,
  { id, form, submission }: { id: string; form: string; submission: StoredSubmission },
): Promise<void> {
  const values = submission
    .filter(({ value }) => value !== "")
    .map(({ field, value, stored }, index) => ({
      ...{ field: field.id, value, sort: index + 1 },
      ...(stored ? { file: stored } : {}),
    }));
  await createRow(service, "form_submissions", { id, form, values });
}
