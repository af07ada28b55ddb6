import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRow } from "#server/directus/rows.ts";
import { createRow } from "#server/directus/writes.ts";
import { jsonList, key } from "../text.ts";
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

const StoredSchema = z.object({
  form: key,
  values: jsonList(z.object({ field: key, value: z.string() })),
});

/**
 * What was sent, by the ids of the form's fields.
 * @returns undefined where it is gone, or too old for the site to read
 */
export async function findSubmission(
  service: Directus,
  id: string,
): Promise<{ form: string; values: Map<string, string> } | undefined> {
  const query = { fields: ["form", "values.field", "values.value"], filter: { id: { _eq: id } }, limit: 1 };
  const [row] = await orWithout(service.readItems("form_submissions", query), []);
  const stored = parseRow("form_submissions", StoredSchema, row);
  return (
    stored && { form: stored.form, values: new Map(stored.values.map(({ field, value }) => [field, value])) }
  );
}
