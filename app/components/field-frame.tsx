import type { ReactNode } from "react";

/** What every kind of field has in common. */
export interface FieldProps {
  label: string;
  name: string;
  value?: string;
  error?: string;
  hint?: ReactNode;
  autoComplete?: string;
  required?: boolean;
  disabled?: boolean;
}

/** The attributes that tie a control to its label, its hint and its error. */
export function controlProps({ name, error, hint, required, autoComplete, disabled }: FieldProps) {
  const described = [hint ? `hint-${name}` : "", error ? `error-${name}` : ""].filter(Boolean).join(" ");
  return {
    id: `field-${name}`,
    name,
    required,
    disabled,
    autoComplete,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

/** Label, hint, control and error, in the order in which they are read. */
export function FieldFrame({
  label,
  name,
  error,
  hint,
  required,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>
        {label}
        {required ? null : <span className="optional"> (optional)</span>}
      </label>
      {hint ? (
        <p className="field-hint" id={`hint-${name}`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className="field-error" id={`error-${name}`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
