import { z } from "zod";
import { idSchema, jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { sanitizeHref } from "../link.ts";
import { sortRows } from "../sort-rows.ts";
import { type FieldHints, getFieldHints } from "./field-hints.ts";
import { acceptedFiles, megabytes } from "./uploaded-file.ts";

const types = [
  "text",
  "textarea",
  "select",
  "radio",
  "checkbox",
  "checkbox_group",
  "hidden",
  "file",
] as const;

export interface FormField extends FieldHints {
  id: string;
  key: string;
  /** Control name; cannot collide with `ownFields`. */
  name: string;
  label: string;
  lang: string | undefined;
  type: (typeof types)[number];
  placeholder: string | undefined;
  help: string | undefined;
  /** Per cent. */
  width: "100" | "67" | "50" | "33";
  required: boolean;
  choices: { text: string; value: string; lang: string | undefined }[];
  accept?: string;
  megabytes?: number;
  validation: string | undefined;
}

export interface FormDefinition {
  id: string;
  title: string | undefined;
  submitLabel: string | undefined;
  successMessage: string | undefined;
  lang: string | undefined;
  messageLang: string | undefined;
  /** A local path or an http(s) URL; undefined shows the message instead. */
  successUrl: string | undefined;
  /** Disabled; some Directus permissions still let guests read it. */
  isOff: boolean;
  fields: FormField[];
}

const FieldRow = z
  .looseObject({ id: idSchema, type: z.enum(types).catch("text") })
  .transform(({ id, type, ...row }): FormField & { sort: number } => {
    const { name, label, lang, placeholder, help, validation } = Texts.parse(row);
    return {
      id,
      type,
      lang,
      placeholder,
      help,
      validation,
      ...(type === "file" && { accept: acceptedFiles, megabytes }),
      ...getFieldHints(name ?? "", validation),
      key: name ?? id,
      name: name && /^[\w-]+$/.test(name) ? name : id,
      label: label ?? name ?? id,
      width: z.enum(["100", "67", "50", "33"]).catch("100").parse(row.width),
      required: row.required === true,
      choices: Choices.parse(row.choices),
      sort: typeof row.sort === "number" ? row.sort : 0,
    };
  });

const lax = text.catch(undefined);
const Texts = z.object({ name: lax, label: lax, lang: lax, placeholder: lax, help: lax, validation: lax });
const Choices = jsonListSchema(z.object({ text: z.coerce.string(), value: z.coerce.string(), lang: lax }));

export const FormSchema = z
  .object({
    id: idSchema,
    title: lax,
    lang: lax,
    content_lang: lax,
    submit_label: lax,
    is_active: z.unknown().optional(),
    on_success: lax,
    success_message: lax,
    success_redirect_url: lax,
    fields: jsonListSchema(FieldRow),
  })
  .transform(
    (row): FormDefinition => ({
      id: row.id,
      title: row.title,
      submitLabel: row.submit_label,
      successMessage: row.success_message,
      lang: row.lang,
      messageLang: row.content_lang,
      successUrl: row.on_success === "redirect" ? redirectTarget(row.success_redirect_url) : undefined,
      isOff: row.is_active !== undefined && !row.is_active,
      fields: sortRows(row.fields),
    }),
  );

/** The only fields of forms that guests may read. */
export const formFields = [
  "id",
  "title",
  "is_active",
  "submit_label",
  "on_success",
  "success_message",
  "success_redirect_url",
  "fields.*",
] as const;

function redirectTarget(url: string | undefined): string | undefined {
  const target = url && sanitizeHref(url);
  return target && /^(\/|https?:)/i.test(target) ? target : undefined;
}
