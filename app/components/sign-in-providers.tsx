import { useTexts } from "#app/language.ts";
import type { FacilityForm, ProviderButton } from "#server/auth/sign-in-form.ts";
import { Button } from "./button.tsx";
import { FacilityFields } from "./sign-in-form.tsx";

/** One button for each identity provider. */
export function SignInProviders({ buttons, form }: { buttons: ProviderButton[]; form: FacilityForm }) {
  const { signIn: words } = useTexts().entry;
  if (buttons.length === 0) return null;
  return (
    <section className="sign-in-providers">
      <h2>{words.elsewhere}</h2>
      <p>{words.elsewhereLead}</p>
      {buttons.map(({ id, name, action }) => (
        <form key={id} method="post" action={action}>
          <FacilityFields form={form} />
          <Button variant="secondary">{words.continueWith(name)}</Button>
        </form>
      ))}
    </section>
  );
}
