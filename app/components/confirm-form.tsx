import { useTexts } from "#app/language.ts";
import type { Proof } from "#server/auth/confirm.ts";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";

/** Asks a member for what proves that it is them. */
export function ConfirmForm({
  proof,
  returnTo,
  email,
  secondStep,
  asksForCode,
  errors,
}: {
  proof: Proof;
  returnTo: string;
  email: string;
  /** The code of the member's app is wanted too. */
  secondStep: boolean;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
  errors: Record<string, string>;
}) {
  const { confirm: words, secondStep: step } = useTexts().security;
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
        <CodeField kind="mail" name="code" label={words.code} hint={words.codeHint} error={errors.code} />
      )}
      {secondStep ? (
        <CodeField
          kind="app or backup"
          name="otp"
          label={step.confirmLabel}
          hint={step.confirmHint}
          error={errors.otp}
        />
      ) : null}
      {asksForCode && !secondStep ? (
        <CodeField kind="app" name="otp" label={words.code} hint={words.appHint} error={errors.otp} />
      ) : null}
      <Button>{words.submit}</Button>
    </Form>
  );
}
