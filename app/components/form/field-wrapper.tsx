import type { ReactNode } from "react";
import { useTranslations } from "#app/page/language.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";

/** What every kind of field has in common. */
export interface FieldProps {
  label: string;
  name: string;
  /** Goes before the ids, where the same name stands on a page twice. */
  scope?: string;
  value?: string;
  error?: string;
  hint?: ReactNode;
  autoComplete?: string;
  required?: boolean;
  /** Language of label and hint where it is not the page's. */
  lang?: string;
  disabled?: boolean;
}

/** The attributes that tie a control to its label, its hint and its error. */
export function getControlProps({
  name,
  scope = "",
  error,
  hint,
  required,
  autoComplete,
  disabled,
}: FieldProps) {
  const key = scope + name;
  const described = [hint ? `hint-${key}` : "", error ? `error-${key}` : ""].filter(Boolean).join(" ");
  return {
    id: `field-${key}`,
    name,
    required,
    disabled,
    autoComplete,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

/** Label, hint, control and error, in the order in which they are read. */
export function FieldWrapper({
  label,
  name,
  scope = "",
  error,
  hint,
  required,
  lang,
  children,
}: FieldProps & { children: ReactNode }) {
  const key = scope + name;
  return (
    <div className="field">
      <label htmlFor={`field-${key}`}>
        <FieldLabel label={label} lang={lang} />
        {required ? null : <Optional />}
      </label>
      {hint ? (
        <p className="field-hint" id={`hint-${key}`} {...getLangAttributes(lang)}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className="field-error" id={`error-${key}`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** What a field is called; in a language of its own only where that is not the page's. */
export function FieldLabel({ label, lang }: Pick<FieldProps, "label" | "lang">) {
  return lang ? <span {...getLangAttributes(lang)}>{label}</span> : label;
}

/** Says after a label that the field may stay empty. */
export function Optional() {
  const t = useTranslations();
  return <span className="optional"> {t("forms.optional")}</span>;
}
