import { z } from "zod";
import { limits } from "#server/limits.ts";
import type { Form, FormField } from "./form.ts";

type Rule = (value: string, label: string) => string | undefined;

const length = (value: string) => [...value].length;

/** The rules that an editor may write, by name; what they say is said of a field that is filled in. */
const rules: Record<string, (limit: number) => Rule> = {
  email: () => (value, label) =>
    z.email().max(254).safeParse(value).success
      ? undefined
      : `“${label}” must be an address such as name@example.com.`,
  url: () => (value, label) =>
    z.url({ protocol: /^https?$/ }).safeParse(value).success
      ? undefined
      : `“${label}” must be an address such as https://example.com.`,
  min: (least) => (value, label) =>
    length(value) >= least ? undefined : `“${label}” must have at least ${least} characters.`,
  max: (most) => (value, label) =>
    length(value) <= most ? undefined : `“${label}” must have at most ${most} characters.`,
  length: (exact) => (value, label) =>
    length(value) === exact ? undefined : `“${label}” must have exactly ${exact} characters.`,
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
export function submissionSchema(form: Form) {
  return z.object(Object.fromEntries(form.fields.map((field) => [field.name, schemaOf(field)])));
}

function schemaOf(field: FormField): z.ZodType<string | string[]> {
  const { type, label, required } = field;
  if (type === "checkbox_group")
    return z
      .array(optionOf(field))
      .max(field.choices.length, `Choose among the options of “${label}”.`)
      .min(required ? 1 : 0, `Choose at least one of “${label}”.`);
  if (type === "checkbox")
    return z
      .string()
      .default("")
      .transform((value) => String(value !== ""))
      .refine((value) => !required || value === "true", `Tick “${label}”.`);
  if (type === "select" || type === "radio")
    return z
      .union([z.literal(""), optionOf(field)], `Choose one of “${label}”.`)
      .default("")
      .refine((value) => !required || value !== "", `Choose one of “${label}”.`);
  if (type === "file")
    return z
      .string()
      .default("")
      .refine((value) => !required || value !== "", `Choose a file for “${label}”.`);
  const checks = [...(required ? [filledIn] : []), inMeasure, ...rulesOf(field).map(({ check }) => check)];
  return z
    .string()
    .default("")
    .superRefine((value, issue) => {
      const needed = required || value !== "";
      const message = needed && checks.map((check) => check(value, label)).find(Boolean);
      if (message) issue.addIssue({ code: "custom", message });
    });
}

function optionOf({ choices, label }: FormField) {
  return z
    .string()
    .refine(
      (value) => choices.some((choice) => choice.value === value),
      `Choose among the options of “${label}”.`,
    );
}

const filledIn: Rule = (value, label) => (value ? undefined : `Fill in “${label}”.`);
const inMeasure: Rule = (value, label) => rules.max?.(limits.formFieldLength)(value, label);
