import { getLangAttributes } from "../ui/lang-attributes.ts";
import { FieldLabel, type FieldProps, getControlProps, Optional } from "./field-wrapper.tsx";

/** One thing to agree to. */
export function Checkbox({ ticked, ...field }: Omit<FieldProps, "value"> & { ticked: boolean }) {
  const { label, name, scope = "", required, hint, error } = field;
  return (
    <div className="field">
      <label className="option">
        <input type="checkbox" value="true" defaultChecked={ticked} {...getControlProps(field)} />
        <span>
          <FieldLabel label={label} lang={field.lang} />
          {required ? null : <Optional />}
        </span>
      </label>
      {hint ? (
        <p className="field-hint" id={`hint-${scope}${name}`} {...getLangAttributes(field.lang)}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`error-${scope}${name}`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
