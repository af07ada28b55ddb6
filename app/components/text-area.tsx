import { controlProps, FieldFrame, type FieldProps } from "./field-frame.tsx";

/** Several lines of text. */
export function TextArea({
  rows = 4,
  maxLength,
  ...field
}: FieldProps & { rows?: number; maxLength?: number }) {
  return (
    <FieldFrame {...field}>
      <textarea rows={rows} maxLength={maxLength} {...controlProps(field)} defaultValue={field.value} />
    </FieldFrame>
  );
}
