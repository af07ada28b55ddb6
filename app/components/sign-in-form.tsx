import type { FacilityForm } from "#server/auth/sign-in-form.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

/**
 * Address and password, or the address alone for a link by mail, sent straight to the sign-in facility. Enter stands
 * for the first button.
 */
export function SignInForm({
  actions,
  form,
  email,
  asksForCode,
}: {
  actions: { password: string; mail: string };
  form: FacilityForm;
  /** An address that is known already. */
  email: string;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
}) {
  return (
    <form className="sign-in-form" method="post" action={actions.password}>
      <FacilityFields form={form} />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        spellCheck={false}
        value={email || undefined}
      />
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
      <div className="button-row">
        <Button>Sign in</Button>
        <Button variant="secondary" formAction={actions.mail} formNoValidate>
          Send me a link instead
        </Button>
      </div>
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
