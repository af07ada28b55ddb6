import { useTexts } from "#app/language.ts";
import type { Proof } from "#server/auth/confirm.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";

/** Asks a member for what proves that it is them. */
export function ConfirmForm({
  proof,
  returnTo,
  email,
  asksForCode,
  errors,
}: {
  proof: Proof;
  returnTo: string;
  email: string;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
  errors: Record<string, string>;
}) {
  const { confirm: words } = useTexts().security;
  return (
    <Form className="sign-in-form" method="post" action="/confirm">
      <input type="hidden" name="returnTo" value={returnTo} />
      {proof === "password" ? (
        <>
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <Field
            label={words.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      ) : (
        <CodeField name="code" label={words.code} hint={words.codeHint} error={errors.code} />
      )}
      {asksForCode ? (
        <CodeField name="otp" label={words.code} hint={words.appHint} error={errors.otp} />
      ) : null}
      <Button>{words.submit}</Button>
    </Form>
  );
}

/** A one-time code, which a telephone may fill in by itself. */
export function CodeField({
  error,
  ...field
}: {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
}) {
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      {...(error ? { error } : {})}
    />
  );
}
