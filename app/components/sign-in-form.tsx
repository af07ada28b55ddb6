import { useTexts } from "#app/language.ts";
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
  errors,
}: {
  /** `mail` where people can have an account here. */
  actions: { password: string; mail: string | undefined };
  form: FacilityForm;
  /** An address that is known already. */
  email: string;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
  /** What was wrong when it was sent before. */
  errors: Record<string, string> | undefined;
}) {
  const { email: label, password, signIn: words } = useTexts().entry;
  return (
    <form className="sign-in-form" method="post" action={actions.password}>
      <FacilityFields form={form} />
      <Field
        label={label}
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        spellCheck={false}
        value={email || undefined}
        error={errors?.email}
      />
      <Field
        label={password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors?.password}
      />
      {asksForCode ? (
        <Field
          label={words.appCode}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint={words.appCodeHint}
          error={errors?.otp}
        />
      ) : null}
      <div className="button-row">
        <Button>{words.submit}</Button>
        {actions.mail ? (
          <Button variant="secondary" formAction={actions.mail} formNoValidate>
            {words.mail}
          </Button>
        ) : null}
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
