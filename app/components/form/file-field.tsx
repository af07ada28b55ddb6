import { type FieldProps, FieldWrapper, getControlProps } from "./field-wrapper.tsx";

/** A file to choose; `accept` is what a browser offers first. It cannot be filled in again. */
export function FileField({ accept, ...field }: Omit<FieldProps, "value"> & { accept?: string }) {
  return (
    <FieldWrapper {...field}>
      <input type="file" accept={accept} {...getControlProps(field)} />
    </FieldWrapper>
  );
}
