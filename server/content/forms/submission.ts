import type { Translator } from "#app/messages/translator.ts";
import { limits } from "#server/limits.ts";
import { submissionSchema } from "./field-rules.ts";
import type { FormDefinition, FormField } from "./form.ts";
import { checkFile, type SentFile } from "./uploaded-file.ts";

/** Our own control names contain a dot, which no CMS field may. */
export const ownFields = {
  page: "form.page",
  block: "form.block",
  /** When the page was rendered, in epoch seconds; a cached page only makes the visitor seem slower. */
  madeAt: "form.made-at",
  /** Honeypot: hidden from people. */
  trap: "form.website",
} as const;

export type OwnField = (typeof ownFields)[keyof typeof ownFields];

export type Submission = { field: FormField; value: string; file?: SentFile }[];

/** By control name: accepted files, and error messages. */
export interface CheckedFiles {
  good: Map<string, SentFile>;
  bad: Record<string, string>;
}

export interface RejectedSubmission {
  /** By control name; `form` for general errors. */
  errors: Record<string, string>;
  sent: Record<string, string[]>;
}

export function readSubmission(
  form: FormDefinition,
  sent: URLSearchParams,
  {
    now,
    t,
    files: { good, bad } = { good: new Map(), bad: {} },
  }: { now: number; t: Translator; files?: CheckedFiles },
): { ok: true; submission: Submission } | ({ ok: false } & RejectedSubmission) {
  const input = Object.fromEntries(
    form.fields.map((field) => [
      field.name,
      good.get(field.name)?.name ?? bad[field.name] ?? readInput(field, sent),
    ]),
  );
  const parsed = submissionSchema(form, t).safeParse(input);
  const errors: Record<string, string> = { ...bad };
  const trapped = checkTrap(sent, now, t);
  if (trapped) errors.form = trapped;
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (!parsed.success || Object.keys(errors).length > 0) {
    for (const [name, file] of good)
      errors[name] ??= t("contentForms.problems.fileAgain", { file: file.name });
    return { ok: false, errors, sent: groupValuesByName(sent) };
  }
  const toText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));
  return {
    ok: true,
    submission: form.fields.map((field) => {
      const file = good.get(field.name);
      return { field, value: file?.name ?? toText(parsed.data[field.name]), ...(file ? { file } : {}) };
    }),
  };
}

export async function checkFiles(
  form: FormDefinition,
  files: ReadonlyMap<string, File>,
  t: Translator,
): Promise<CheckedFiles> {
  const good = new Map<string, SentFile>();
  const bad: Record<string, string> = {};
  for (const { type, name, label } of form.fields) {
    const file = type === "file" ? files.get(name) : undefined;
    const checked = file && (await checkFile(file, label, t));
    if (checked?.ok) good.set(name, checked.sent);
    else if (checked) bad[name] = checked.reason;
  }
  return { good, bad };
}

export function groupValuesByName(sent: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]));
}

function readInput({ name, type }: FormField, sent: URLSearchParams): string | string[] | undefined {
  if (type === "file") return undefined;
  if (type === "checkbox_group") return [...new Set(sent.getAll(name))];
  return sent.get(name)?.replaceAll("\r\n", "\n").trim();
}

/**
 * Honeypot and minimum time. The messages say what to do, because autofill can trigger both and nothing typed must be
 * lost.
 */
function checkTrap(sent: URLSearchParams, now: number, t: Translator): string | undefined {
  if (sent.get(ownFields.trap)) return t("contentForms.problems.trap");
  const age = now / 1000 - Number(sent.get(ownFields.madeAt) || Number.NaN);
  return age >= limits.formFillingTime ? undefined : t("contentForms.problems.tooQuick");
}
