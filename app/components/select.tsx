import { controlProps, FieldFrame, type FieldProps } from "./field-frame.tsx";
import { inLanguage } from "./language.ts";

interface Option {
  value: string;
  label: string;
  /** Where it is not the page's. */
  lang?: string;
}

/** One of several; the first option may have an empty value to ask for a choice. */
export function Select({ options, ...field }: FieldProps & { options: Option[] }) {
  return (
    <FieldFrame {...field}>
      <select {...controlProps(field)} defaultValue={field.value}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} {...inLanguage(lang)}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
