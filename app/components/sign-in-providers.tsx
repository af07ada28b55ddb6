import type { FacilityForm, ProviderButton } from "#server/auth/sign-in-form.ts";
import { Button } from "./button.tsx";
import { FacilityFields } from "./sign-in-form.tsx";

/** One button for each identity provider. */
export function SignInProviders({ buttons, form }: { buttons: ProviderButton[]; form: FacilityForm }) {
  if (buttons.length === 0) return null;
  return (
    <section className="sign-in-providers">
      <h2>Without a password</h2>
      <p>
        Sign in with an account that you have elsewhere. If you are new here, this makes your account: we
        learn your name and your e-mail address, nothing else.
      </p>
      {buttons.map(({ id, name, action }) => (
        <form key={id} method="post" action={action}>
          <FacilityFields form={form} />
          <Button variant="secondary">Continue with {name}</Button>
        </form>
      ))}
    </section>
  );
}
