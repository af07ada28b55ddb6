import { Field } from "./field.tsx";

/** What each kind of code is typed with. */
const typing = {
  mail: { inputMode: "numeric", autoComplete: "one-time-code" },
  app: { inputMode: "numeric", autoComplete: "one-time-code" },
  backup: { inputMode: "text", autoComplete: "off", autoCapitalize: "none" },
  "app or backup": { inputMode: "text", autoComplete: "one-time-code", autoCapitalize: "none" },
} as const;

/** A one-time code, which a telephone or a password manager may fill in by itself. */
export function CodeField({
  kind,
  error,
  ...field
}: {
  kind: keyof typeof typing;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
}) {
  return <Field {...field} {...typing[kind]} spellCheck={false} required {...(error ? { error } : {})} />;
}
