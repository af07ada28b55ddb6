import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { keysAmong } from "#server/directus/keys.ts";
import { parseRow } from "#server/directus/rows.ts";
import { jsonList } from "../text.ts";
import { type Form, FormSchema, formFields } from "./form.ts";

/** A mail that an editor wants sent with each submission; in all three may stand merge tags such as `{# email #}`. */
export interface EmailTemplate {
  to: string[];
  subject: string;
  /** HTML. */
  message: string;
}

const Recipients = z.union([z.array(z.string()), z.string().transform((address) => [address])]).catch([]);
const Emails = jsonList(
  z.object({ to: Recipients, subject: z.string().catch(""), message: z.string().catch("") }),
);

/** A form that can be filled in, or undefined. */
export async function findForm(directus: Directus, id: string): Promise<Form | undefined> {
  const [key] = await keysAmong("forms", [id]);
  if (key === undefined) return undefined;
  const [row] = await directus.readItems("forms", {
    fields: formFields,
    filter: { id: { _eq: key }, is_active: { _eq: true } },
    limit: 1,
  });
  return parseRow("forms", FormSchema, row);
}

/** The form that something was sent with, whether or not it can be filled in any more; undefined where it is gone. */
export async function findFormOfSubmission(service: Directus, id: string): Promise<Form | undefined> {
  const [row] = await service.readItems("forms", {
    fields: formFields,
    filter: { id: { _eq: id } },
    limit: 1,
  });
  return parseRow("forms", FormSchema, row);
}

/** The mails that a form sends: nothing that a visitor may read. */
export async function readEmailTemplates(service: Directus, form: string): Promise<EmailTemplate[]> {
  const { emails } = await service.readItem("forms", form, { fields: ["emails"] });
  return Emails.parse(emails);
}
