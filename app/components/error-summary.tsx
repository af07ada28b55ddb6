import { type ReactNode, useEffect, useRef } from "react";

/**
 * What is wrong with a form, on top of it: takes the focus, and each line leads to its field. `form` names an error
 * that belongs to no field.
 */
export function ErrorSummary({
  errors,
  children,
}: {
  errors: Record<string, string> | undefined;
  /** What else helps. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new set of errors is what calls for attention
  useEffect(() => box.current?.focus(), [errors]);
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever sent the form must learn at once that it was refused
    <div className="error-summary" ref={box} tabIndex={-1} autoFocus role="alert">
      <h2>{entries.length === 1 ? "There is a problem" : `There are ${entries.length} problems`}</h2>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>{name === "form" ? message : <a href={`#field-${name}`}>{message}</a>}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
