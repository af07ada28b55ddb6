import { z } from "zod";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import type { Form, FormField } from "./form.ts";

type Words = Language["texts"]["contentForms"]["problems"];
type Rule = (value: string, label: string, words: Words) => string | undefined;

const length = (value: string) => [...value].length;

/** The rules that an editor may write, by name; what they say is said of a field that is filled in. */
const rules: Record<string, (limit: number) => Rule> = {
  email: () => (value, label, words) =>
    z.email().max(254).safeParse(value).success ? undefined : words.email(label),
  url: () => (value, label, words) =>
    z.url({ protocol: /^https?$/ }).safeParse(value).success ? undefined : words.url(label),
  min: (least) => (value, label, words) => (length(value) >= least ? undefined : words.min(label, least)),
  max: (most) => (value, label, words) => (length(value) <= most ? undefined : words.max(label, most)),
  length: (exact) => (value, label, words) =>
    length(value) === exact ? undefined : words.length(label, exact),
};

/** The rules of a field, as the CMS writes them: names with `|` between them, some with a number after `:`. */
export function rulesOf(field: FormField): { name: string; check: Rule }[] {
  return partsOf(field).flatMap((part) => {
    const [name = "", argument] = part.split(":").map((word) => word.trim().toLowerCase());
    const limit = Number(argument);
    const usable = !numbered.has(name) || (argument && Number.isInteger(limit) && limit >= 0);
    const rule = rules[name];
    return rule && usable ? [{ name, check: rule(limit) }] : [];
  });
}

/** What an editor wrote among the rules of a field that is none: it is passed over, and must not close the form. */
export function unknownRulesOf(field: FormField): string[] {
  const alone = (part: string) => rulesOf({ ...field, validation: part }).length > 0;
  return partsOf(field).filter((part) => part !== "required" && !alone(part));
}

const numbered = new Set(["min", "max", "length"]);

function partsOf({ validation }: FormField): string[] {
  return (validation ?? "").split("|").flatMap((part) => part.trim() || []);
}

/**
 * What may be sent to a form: built from its fields. Lines of text arrive trimmed; ticked groups are lists.
 * @returns a schema whose output has one text or list for each field, by the field's control name
 */
export function submissionSchema(form: Form, words: Words) {
  return z.object(Object.fromEntries(form.fields.map((field) => [field.name, schemaOf(field, words)])));
}

function schemaOf(field: FormField, words: Words): z.ZodType<string | string[]> {
  const { type, label, required } = field;
  if (type === "checkbox_group")
    return z
      .array(optionOf(field, words))
      .max(field.choices.length, words.among(label))
      .min(required ? 1 : 0, words.someOf(label));
  if (type === "checkbox")
    return z
      .string()
      .default("")
      .transform((value) => String(value !== ""))
      .refine((value) => !required || value === "true", words.tick(label));
  if (type === "select" || type === "radio")
    return z
      .union([z.literal(""), optionOf(field, words)], words.oneOf(label))
      .default("")
      .refine((value) => !required || value !== "", words.oneOf(label));
  if (type === "file")
    return z
      .string()
      .default("")
      .refine((value) => !required || value !== "", words.file(label));
  const checks = [...(required ? [filledIn] : []), inMeasure, ...rulesOf(field).map(({ check }) => check)];
  return z
    .string()
    .default("")
    .superRefine((value, issue) => {
      const needed = required || value !== "";
      const message = needed && checks.map((check) => check(value, label, words)).find(Boolean);
      if (message) issue.addIssue({ code: "custom", message });
    });
}

function optionOf({ choices, label }: FormField, words: Words) {
  return z.string().refine((value) => choices.some((choice) => choice.value === value), words.among(label));
}

const filledIn: Rule = (value, label, words) => (value ? undefined : words.filledIn(label));
const inMeasure: Rule = (value, label, words) => rules.max?.(limits.formFieldLength)(value, label, words);
