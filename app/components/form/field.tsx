import type { InputHTMLAttributes } from "react";
import { type FieldProps, FieldWrapper, getControlProps } from "./field-wrapper.tsx";

type InputProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | "type"
    | "inputMode"
    | "maxLength"
    | "minLength"
    | "min"
    | "max"
    | "pattern"
    | "placeholder"
    | "spellCheck"
    | "autoCapitalize"
    | "autoFocus"
    | "readOnly"
    | "enterKeyHint"
  >;

/** A line of text; without `required` the label says "(optional)". */
export function Field({
  label,
  name,
  scope,
  value,
  error,
  hint,
  autoComplete,
  required,
  disabled,
  lang,
  ...input
}: InputProps) {
  const field = { label, name, scope, value, error, hint, autoComplete, required, disabled, lang };
  return (
    <FieldWrapper {...field}>
      <input type="text" {...input} {...getControlProps(field)} defaultValue={value} />
    </FieldWrapper>
  );
}
