import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { submissionSchema } from "./field-rules.ts";
import type { Form, FormField } from "./form.ts";
import { checkFile, type SentFile } from "./sent-file.ts";

/** The names of our own fields: with a dot in them, which no field of the CMS has. */
export const ownFields = {
  /** The page on which the form was filled in, as a path, and the block on it. */
  page: "form.page",
  block: "form.block",
  /** When the page was made, in seconds since 1970: a kept page only makes a visitor seem slower. */
  madeAt: "form.made-at",
  /** Nobody sees it, so whoever fills it in is a program. */
  trap: "form.website",
} as const;

export type OwnField = (typeof ownFields)[keyof typeof ownFields];

/** What a visitor has sent, right in every field. */
export type Submission = { field: FormField; value: string; file?: SentFile }[];

/** What was sent into fields for files, by control name: files that are taken, and what is wrong with the others. */
export interface CheckedFiles {
  good: Map<string, SentFile>;
  bad: Record<string, string>;
}

/** A form as it was sent, to be shown again. */
export interface RefusedSubmission {
  /** One sentence for each wrong field, by control name; `form` for what belongs to none. */
  errors: Record<string, string>;
  sent: Record<string, string[]>;
}

/**
 * Checks what was sent against the fields of the form.
 * @param now milliseconds since 1970
 * @param words of the visitor's language
 * @param files what was sent into its fields for files
 */
export function readSubmission(
  form: Form,
  sent: URLSearchParams,
  now: number,
  words: Language["texts"]["contentForms"],
  { good, bad }: CheckedFiles = { good: new Map(), bad: {} },
): { ok: true; submission: Submission } | ({ ok: false } & RefusedSubmission) {
  const { problems } = words;
  const input = Object.fromEntries(
    form.fields.map((field) => [
      field.name,
      good.get(field.name)?.name ?? bad[field.name] ?? inputOf(field, sent),
    ]),
  );
  const parsed = submissionSchema(form, problems).safeParse(input);
  const errors: Record<string, string> = { ...bad };
  const trapped = trapOf(sent, now, problems);
  if (trapped) errors.form = trapped;
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (!parsed.success || Object.keys(errors).length > 0) {
    for (const [name, file] of good) errors[name] ??= problems.fileAgain(file.name);
    return { ok: false, errors, sent: valuesOf(sent) };
  }
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));
  return {
    ok: true,
    submission: form.fields.map((field) => {
      const file = good.get(field.name);
      return { field, value: file?.name ?? textOf(parsed.data[field.name]), ...(file ? { file } : {}) };
    }),
  };
}

/** Looks at the files of a form, by the name of their field; what no field asks for is left out. */
export async function checkFiles(
  form: Form,
  files: ReadonlyMap<string, File>,
  texts: Language["texts"],
): Promise<CheckedFiles> {
  const good = new Map<string, SentFile>();
  const bad: Record<string, string> = {};
  for (const { type, name, label } of form.fields) {
    const file = type === "file" ? files.get(name) : undefined;
    const checked = file && (await checkFile(file, label, texts));
    if (typeof checked === "string") bad[name] = checked;
    else if (checked) good.set(name, checked);
  }
  return { good, bad };
}

/** Everything that was sent, by name. */
export function valuesOf(sent: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]));
}

function inputOf({ name, type }: FormField, sent: URLSearchParams): string | string[] | undefined {
  if (type === "file") return undefined;
  if (type === "checkbox_group") return [...new Set(sent.getAll(name))];
  return sent.get(name)?.replaceAll("\r\n", "\n").trim();
}

/** Both say what to do: a person whose browser filled in too much must not lose a letter. */
function trapOf(
  sent: URLSearchParams,
  now: number,
  problems: Language["texts"]["contentForms"]["problems"],
): string | undefined {
  if (sent.get(ownFields.trap)) return problems.trap;
  const age = now / 1000 - Number(sent.get(ownFields.madeAt) || Number.NaN);
  return age >= limits.formFillingTime ? undefined : problems.tooQuick;
}
