import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { limits } from "#server/limits.ts";
import type { FormDefinition, FormField } from "./form.ts";

type Rule = (value: string, label: string, t: Translator) => string | undefined;

const length = (value: string) => [...value].length;

/** Validation rules by name; they apply only to non-empty values. */
const rules: Record<string, (limit: number) => Rule> = {
  email: () => (value, label, t) =>
    z.email().max(254).safeParse(value).success
      ? undefined
      : t("contentForms.problems.email", { field: label }),
  url: () => (value, label, t) =>
    z.url({ protocol: /^https?$/ }).safeParse(value).success
      ? undefined
      : t("contentForms.problems.url", { field: label }),
  min: (least) => (value, label, t) =>
    length(value) >= least ? undefined : t("contentForms.problems.min", { field: label, least }),
  max: (most) => (value, label, t) =>
    length(value) <= most ? undefined : t("contentForms.problems.max", { field: label, most }),
  length: (exact) => (value, label, t) =>
    length(value) === exact ? undefined : t("contentForms.problems.length", { field: label, exact }),
};

/** Parses the CMS template's syntax: names separated by `|`, some with a number after `:`. */
export function parseFieldRules(field: FormField): { name: string; check: Rule }[] {
  return splitRules(field).flatMap((part) => {
    const [name = "", argument] = part.split(":").map((word) => word.trim().toLowerCase());
    const limit = Number(argument);
    const usable = !numbered.has(name) || (argument && Number.isInteger(limit) && limit >= 0);
    const rule = rules[name];
    return rule && usable ? [{ name, check: rule(limit) }] : [];
  });
}

/** Unknown rules are ignored, so that a typo does not close the form. */
export function listUnknownRules(field: FormField): string[] {
  const alone = (part: string) => parseFieldRules({ ...field, validation: part }).length > 0;
  return splitRules(field).filter((part) => part !== "required" && !alone(part));
}

const numbered = new Set(["min", "max", "length"]);

function splitRules({ validation }: FormField): string[] {
  return (validation ?? "").split("|").flatMap((part) => part.trim() || []);
}

/** Schema by control name. Text is already trimmed; checkbox groups are lists. */
export function submissionSchema(form: FormDefinition, t: Translator) {
  return z.object(Object.fromEntries(form.fields.map((field) => [field.name, createFieldSchema(field, t)])));
}

function createFieldSchema(field: FormField, t: Translator): z.ZodType<string | string[]> {
  const { type, label, required } = field;
  if (type === "checkbox_group")
    return z
      .array(createOptionSchema(field, t))
      .max(field.choices.length, t("contentForms.problems.among", { field: label }))
      .min(required ? 1 : 0, t("contentForms.problems.someOf", { field: label }));
  if (type === "checkbox")
    return z
      .string()
      .default("")
      .transform((value) => String(value !== ""))
      .refine((value) => !required || value === "true", t("contentForms.problems.tick", { field: label }));
  if (type === "select" || type === "radio")
    return z
      .union(
        [z.literal(""), createOptionSchema(field, t)],
        t("contentForms.problems.oneOf", { field: label }),
      )
      .default("")
      .refine((value) => !required || value !== "", t("contentForms.problems.oneOf", { field: label }));
  if (type === "file")
    return z
      .string()
      .default("")
      .refine((value) => !required || value !== "", t("contentForms.problems.file", { field: label }));
  const checks = [
    ...(required ? [requireValue] : []),
    inMeasure,
    ...parseFieldRules(field).map(({ check }) => check),
  ];
  return z
    .string()
    .default("")
    .superRefine((value, issue) => {
      const needed = required || value !== "";
      const message = needed && checks.map((check) => check(value, label, t)).find(Boolean);
      if (message) issue.addIssue({ code: "custom", message });
    });
}

function createOptionSchema({ choices, label }: FormField, t: Translator) {
  return z
    .string()
    .refine(
      (value) => choices.some((choice) => choice.value === value),
      t("contentForms.problems.among", { field: label }),
    );
}

const requireValue: Rule = (value, label, t) =>
  value ? undefined : t("contentForms.problems.filledIn", { field: label });
const inMeasure: Rule = (value, label, t) => rules.max?.(limits.formFieldLength)(value, label, t);
