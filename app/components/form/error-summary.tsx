import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "#app/page/language.ts";

interface ErrorSummaryProps {
  errors: Record<string, string> | undefined;
  /** What else helps. */
  children?: ReactNode;
}

/** What is wrong with a form, on top of it. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const t = useTranslations();
  return (
    <ErrorBox title={t("forms.problems", { problems: Object.keys(props.errors ?? {}).length })} {...props} />
  );
}

/**
 * The same for an island, which brings its own title: takes the focus, and each line leads to its field. `form` names
 * an error that belongs to no field.
 */
export function ErrorBox({ title, errors, children }: ErrorSummaryProps & { title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what calls for attention
  useEffect(() => box.current?.focus(), [errors]);
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever sent the form must learn at once that it was refused
    <div className="error-summary" ref={box} tabIndex={-1} autoFocus role="alert">
      <h2>{title}</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>{name === "form" ? message : <a href={`#field-${name}`}>{message}</a>}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
