import type { FacilityForm } from "#server/auth/sign-in-form.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

/** Address and password, sent straight to the sign-in facility. */
export function SignInForm({
  action,
  form,
  asksForCode,
}: {
  action: string;
  form: FacilityForm;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
}) {
  return (
    <form className="sign-in-form" method="post" action={action}>
      <FacilityFields form={form} />
      <Field label="E-mail" name="email" type="email" autoComplete="username" required spellCheck={false} />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      {asksForCode ? (
        <Field
          label="One-time code"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint="Six digits, from your authenticator app."
        />
      ) : null}
      <Button>Sign in</Button>
    </form>
  );
}

/** What every form to the facility carries. */
export function FacilityFields({ form: { csrfToken, callbackUrl } }: { form: FacilityForm }) {
  return (
    <>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
    </>
  );
}
