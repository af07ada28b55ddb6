import { useTranslations } from "#app/page/language.ts";
import type { AuthForm, ProviderButton } from "#server/auth/sign-in/sign-in-form.ts";
import { Button } from "../ui/button.tsx";
import { AuthFormFields } from "./sign-in-form.tsx";

/** One button for each identity provider. */
export function SignInProviders({ buttons, form }: { buttons: ProviderButton[]; form: AuthForm }) {
  const t = useTranslations();
  if (buttons.length === 0) return null;
  return (
    <section className="sign-in-providers">
      <h2>{t("auth.signIn.elsewhere")}</h2>
      <p>{t("auth.signIn.elsewhereLead")}</p>
      {buttons.map(({ id, name, action }) => (
        <form key={id} method="post" action={action}>
          <AuthFormFields form={form} />
          <Button variant="secondary">{t("auth.signIn.continueWith", { provider: name })}</Button>
        </form>
      ))}
    </section>
  );
}
