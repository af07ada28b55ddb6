import { controlProps, FieldFrame, type FieldProps } from "./field-frame.tsx";

/** A file to choose; `accept` is what a browser offers first. It cannot be filled in again. */
export function FileField({ accept, ...field }: Omit<FieldProps, "value"> & { accept?: string }) {
  return (
    <FieldFrame {...field}>
      <input type="file" accept={accept} {...controlProps(field)} />
    </FieldFrame>
  );
}
