import { controlProps, FieldFrame, type FieldProps } from "./field-frame.tsx";

/** One of several; the first option may have an empty value to ask for a choice. */
export function Select({ options, ...field }: FieldProps & { options: { value: string; label: string }[] }) {
  return (
    <FieldFrame {...field}>
      <select {...controlProps(field)} defaultValue={field.value}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
