import { controlProps, FieldFrame, type FieldProps } from "./field-frame.tsx";

/** Several lines of text. */
export function TextArea({
  rows = 4,
  maxLength,
  placeholder,
  ...field
}: FieldProps & { rows?: number; maxLength?: number; placeholder?: string }) {
  return (
    <FieldFrame {...field}>
      <textarea
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        {...controlProps(field)}
        defaultValue={field.value}
      />
    </FieldFrame>
  );
}
