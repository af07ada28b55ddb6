import { useTranslations } from "#app/page/language.ts";
import { PasswordField } from "../form/password-field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** An account for a guest who has just ordered: name and address are known, so that a password is all there is to type. */
export function AccountOffer({ email, name }: { email: string; name: string }) {
  const t = useTranslations();
  return (
    <section className="account-offer" aria-labelledby="account-offer-heading">
      <h2 id="account-offer-heading">{t("buying.checkout.complete.account.title")}</h2>
      <p>{t("buying.checkout.complete.account.lead", { email })}</p>
      <Form method="post" action="/sign-up">
        <input type="hidden" name="returnTo" value="/account" />
        <input type="hidden" name="name" value={name} />
        {/* A password manager saves the password with it. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          label={t("auth.password")}
          name="password"
          autoComplete="new-password"
          hint={t("auth.signUp.passwordHint")}
        />
        <Button variant="secondary">{t("auth.signUp.submit")}</Button>
      </Form>
    </section>
  );
}
