import { getLangAttributes } from "../ui/lang-attributes.ts";
import { FieldLabel, type FieldProps, getControlProps, Optional } from "./field-wrapper.tsx";

export interface ChoiceGroupProps extends Omit<FieldProps, "value"> {
  type: "radio" | "checkbox";
  choices: { text: string; value: string; lang?: string }[];
  chosen: string[];
}

/** One of several, or some of them: all are in sight, and the question is said with each. */
export function OptionGroup({ type, choices, chosen, ...field }: ChoiceGroupProps) {
  const { label, required, hint, error } = field;
  const { id, name, "aria-describedby": described } = getControlProps(field);
  return (
    <fieldset className="field choice-group" aria-describedby={described}>
      <legend>
        <FieldLabel label={label} lang={field.lang} />
        {required ? null : <Optional />}
      </legend>
      {hint ? (
        <p className="field-hint" id={`hint-${field.scope ?? ""}${name}`} {...getLangAttributes(field.lang)}>
          {hint}
        </p>
      ) : null}
      {choices.map(({ text, value, lang }, index) => (
        <label key={value} className="option">
          <input
            type={type}
            id={index === 0 ? id : `${id}-${index + 1}`}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            required={type === "radio" && required}
            aria-invalid={error ? true : undefined}
          />
          <span {...getLangAttributes(lang)}>{text}</span>
        </label>
      ))}
      {error ? (
        <p className="field-error" id={`error-${field.scope ?? ""}${name}`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
