import { useTranslations } from "#app/page/language.ts";
import type { AuthForm } from "#server/auth/sign-in/sign-in-form.ts";
import { Field } from "../form/field.tsx";
import { CodeField } from "../form/otp-field.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { Button } from "../ui/button.tsx";

/**
 * Address and password, or the address alone for a link by mail, sent straight to the auth API. Enter stands
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
  form: AuthForm;
  /** An address that is known already. */
  email: string;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
  /** What was wrong when it was sent before. */
  errors: Record<string, string> | undefined;
}) {
  const t = useTranslations();
  return (
    <form className="sign-in-form" method="post" action={actions.password}>
      <AuthFormFields form={form} />
      <Field
        label={t("auth.email")}
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        spellCheck={false}
        value={email || undefined}
        error={errors?.email}
      />
      <PasswordField
        label={t("auth.password")}
        name="password"
        autoComplete="current-password"
        required
        error={errors?.password}
      />
      {asksForCode ? (
        <CodeField
          kind="app"
          name="otp"
          label={t("auth.signIn.appCode")}
          hint={t("auth.signIn.appCodeHint")}
          error={errors?.otp}
        />
      ) : null}
      <div className="button-row">
        <Button>{t("auth.signIn.submit")}</Button>
        {actions.mail ? (
          <Button variant="secondary" formAction={actions.mail} formNoValidate>
            {t("auth.signIn.mail")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** What every form to the auth API carries. */
export function AuthFormFields({ form: { csrfToken, callbackUrl } }: { form: AuthForm }) {
  return (
    <>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
    </>
  );
}
