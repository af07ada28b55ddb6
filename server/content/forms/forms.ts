import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { jsonListSchema } from "#server/directus/field-schemas.ts";
import { filterValidKeys } from "#server/directus/filter-valid-keys.ts";
import { parseRow } from "#server/directus/rows.ts";
import { type FormDefinition, FormSchema, formFields } from "./form.ts";

/** A mail per submission; every property may contain merge tags such as `{# email #}`. */
export interface EmailTemplate {
  to: string[];
  subject: string;
  message: string;
}

const Recipients = z.union([z.array(z.string()), z.string().transform((address) => [address])]).catch([]);
const Emails = jsonListSchema(
  z.object({ to: Recipients, subject: z.string().catch(""), message: z.string().catch("") }),
);

export async function findForm(directus: DirectusClient, id: string): Promise<FormDefinition | undefined> {
  const [key] = await filterValidKeys("forms", [id]);
  if (key === undefined) return undefined;
  const [row] = await directus.readItems("forms", {
    fields: formFields,
    filter: { id: { _eq: key }, is_active: { _eq: true } },
    limit: 1,
  });
  return parseRow("forms", FormSchema, row);
}

export async function findFormOfSubmission(
  service: DirectusClient,
  id: string,
): Promise<FormDefinition | undefined> {
  const [row] = await service.readItems("forms", {
    fields: formFields,
    filter: { id: { _eq: id } },
    limit: 1,
  });
  return parseRow("forms", FormSchema, row);
}

/** Recipients are private: read with the service client only. */
export async function readEmailTemplates(service: DirectusClient, form: string): Promise<EmailTemplate[]> {
  const { emails } = await service.readItem("forms", form, { fields: ["emails"] });
  return Emails.parse(emails);
}
