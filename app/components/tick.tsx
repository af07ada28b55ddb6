import { controlProps, FieldLabel, type FieldProps, Optional } from "./field-frame.tsx";
import { inLanguage } from "./language.ts";

/** One thing to agree to. */
export function Tick({ ticked, ...field }: Omit<FieldProps, "value"> & { ticked: boolean }) {
  const { label, name, scope = "", required, hint, error } = field;
  return (
    <div className="field">
      <label className="option">
        <input type="checkbox" value="true" defaultChecked={ticked} {...controlProps(field)} />
        <span>
          <FieldLabel label={label} lang={field.lang} />
          {required ? null : <Optional />}
        </span>
      </label>
      {hint ? (
        <p className="field-hint" id={`hint-${scope}${name}`} {...inLanguage(field.lang)}>
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
