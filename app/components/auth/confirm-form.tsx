import { useTranslations } from "#app/page/language.ts";
import type { ReauthMethod } from "#server/auth/reauth/reauthenticate.ts";
import { CodeField } from "../form/otp-field.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** Asks a member for what proves that it is them. */
export function ConfirmForm({
  proof,
  returnTo,
  email,
  secondStep,
  asksForCode,
  errors,
}: {
  proof: ReauthMethod;
  returnTo: string;
  email: string;
  /** The code of the member's app is wanted too. */
  secondStep: boolean;
  /** Directus wants a one-time code too. */
  asksForCode: boolean;
  errors: Record<string, string>;
}) {
  const t = useTranslations();
  return (
    <Form className="sign-in-form" method="post" action="/confirm">
      <input type="hidden" name="returnTo" value={returnTo} />
      {proof === "password" ? (
        <>
          <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            label={t("security.confirm.password")}
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      ) : (
        <CodeField
          kind="mail"
          name="code"
          label={t("security.confirm.code")}
          hint={t("security.confirm.codeHint")}
          error={errors.code}
        />
      )}
      {secondStep ? (
        <CodeField
          kind="app or backup"
          name="otp"
          label={t("security.secondStep.confirmLabel")}
          hint={t("security.secondStep.confirmHint")}
          error={errors.otp}
        />
      ) : null}
      {asksForCode && !secondStep ? (
        <CodeField
          kind="app"
          name="otp"
          label={t("security.confirm.code")}
          hint={t("security.confirm.appHint")}
          error={errors.otp}
        />
      ) : null}
      <Button>{t("security.confirm.submit")}</Button>
    </Form>
  );
}
