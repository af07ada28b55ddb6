import { type FieldProps, FieldWrapper, getControlProps } from "./field-wrapper.tsx";

/** Several lines of text. */
export function TextArea({
  rows = 4,
  maxLength,
  placeholder,
  ...field
}: FieldProps & { rows?: number; maxLength?: number; placeholder?: string }) {
  return (
    <FieldWrapper {...field}>
      <textarea
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        {...getControlProps(field)}
        defaultValue={field.value}
      />
    </FieldWrapper>
  );
}
