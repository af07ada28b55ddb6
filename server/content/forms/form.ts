import { z } from "zod";
import { inOrder } from "../in-order.ts";
import { safeHref } from "../link.ts";
import { jsonList, key, text } from "../text.ts";
import { type FieldHints, hintsOf } from "./field-hints.ts";
import { acceptedFiles, megabytes } from "./sent-file.ts";

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

/** One field of a form that an editor has made. */
export interface FormField extends FieldHints {
  id: string;
  /** The field's key in merge tags. */
  key: string;
  /** The control's name, unlike any of our own. */
  name: string;
  label: string;
  /** The language of its words where it is not the page's. */
  lang: string | undefined;
  type: (typeof types)[number];
  placeholder: string | undefined;
  help: string | undefined;
  /** Per cent of the form's width, where there is room. */
  width: "100" | "67" | "50" | "33";
  required: boolean;
  /** Each says its own language where that is not the page's. */
  choices: { text: string; value: string; lang: string | undefined }[];
  /** What a browser offers to choose a file from. */
  accept?: string;
  /** How large the file may be. */
  megabytes?: number;
  /** Rules such as `email|max:255`. */
  validation: string | undefined;
}

/** A form that an editor has made, as far as everybody may know it. */
export interface Form {
  id: string;
  title: string | undefined;
  submitLabel: string | undefined;
  successMessage: string | undefined;
  /** The languages of title and label, and of the message, where they are not the page's. */
  lang: string | undefined;
  messageLang: string | undefined;
  /** Where a visitor goes who has sent it: a path of ours or an http(s) address; undefined for the message. */
  successUrl: string | undefined;
  /** True where its editor has switched it off, which a Directus need not hide from guests. */
  isOff: boolean;
  fields: FormField[];
}

const FieldRow = z
  .looseObject({ id: key, type: z.enum(types).catch("text") })
  .transform(({ id, type, ...row }): FormField & { sort: number } => {
    const { name, label, lang, placeholder, help, validation } = Texts.parse(row);
    return {
      ...{ id, type, lang, placeholder, help, validation },
      ...(type === "file" && { accept: acceptedFiles, megabytes }),
      ...hintsOf(name ?? "", validation),
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
const Choices = jsonList(z.object({ text: z.coerce.string(), value: z.coerce.string(), lang: lax }));

export const FormSchema = z
  .object({
    id: key,
    ...{ title: lax, lang: lax, content_lang: lax },
    submit_label: lax,
    is_active: z.unknown().optional(),
    on_success: lax,
    success_message: lax,
    success_redirect_url: lax,
    fields: jsonList(FieldRow),
  })
  .transform(
    (row): Form => ({
      id: row.id,
      title: row.title,
      submitLabel: row.submit_label,
      successMessage: row.success_message,
      lang: row.lang,
      messageLang: row.content_lang,
      successUrl: row.on_success === "redirect" ? redirectTarget(row.success_redirect_url) : undefined,
      isOff: row.is_active !== undefined && !row.is_active,
      fields: inOrder(row.fields),
    }),
  );

/** The fields to ask for below a relation to a form; nothing beside them may be read by everybody. */
export const formFields = [
  ...["id", "title", "is_active", "submit_label", "on_success", "success_message", "success_redirect_url"],
  "fields.*",
];

function redirectTarget(url: string | undefined): string | undefined {
  const target = url && safeHref(url);
  return target && /^(\/|https?:)/i.test(target) ? target : undefined;
}
