import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow } from "#server/directus/rows.ts";
import { createRow } from "#server/directus/writes.ts";
import type { Submission } from "./submission.ts";

/** `stored`: file id. */
export type StoredSubmission = (Submission[number] & { stored?: string })[];

/** Stores the submission and its non-empty values in one transaction. */
export async function addSubmission(
  service: DirectusClient,
  { id, form, submission }: { id: string; form: string; submission: StoredSubmission },
): Promise<void> {
  const values = submission
    .filter(({ value }) => value !== "")
    .map(({ field, value, stored }, index) => ({
      field: field.id,
      value,
      sort: index + 1,
      ...(stored ? { file: stored } : {}),
    }));
  await createRow(service, "form_submissions", { id, form, values });
}

const StoredSchema = z.object({
  form: idSchema,
  values: jsonListSchema(z.object({ field: idSchema, value: z.string() })),
});

/** Values by form field id; undefined if deleted or past the retention the site may read. */
export async function findSubmission(
  service: DirectusClient,
  id: string,
): Promise<{ form: string; values: Map<string, string> } | undefined> {
  const query = {
    fields: ["form", "values.field", "values.value"],
    filter: { id: { _eq: id } } satisfies CollectionFilter<"form_submissions">,
    limit: 1,
  } as const;
  const [row] = await withFallback(service.readItems("form_submissions", query), []);
  const stored = parseRow("form_submissions", StoredSchema, row);
  return (
    stored && { form: stored.form, values: new Map(stored.values.map(({ field, value }) => [field, value])) }
  );
}
