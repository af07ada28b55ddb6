import { getLangAttributes } from "../ui/lang-attributes.ts";
import { type FieldProps, FieldWrapper, getControlProps } from "./field-wrapper.tsx";

interface Option {
  value: string;
  label: string;
  /** Where it is not the page's. */
  lang?: string;
}

/** One of several; the first option may have an empty value to ask for a choice. */
export function Select({ options, ...field }: FieldProps & { options: Option[] }) {
  return (
    <FieldWrapper {...field}>
      <select {...getControlProps(field)} defaultValue={field.value}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} {...getLangAttributes(lang)}>
            {label}
          </option>
        ))}
      </select>
    </FieldWrapper>
  );
}
