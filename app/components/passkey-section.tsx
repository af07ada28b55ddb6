import { useTexts } from "#app/language.ts";
import { ButtonLink } from "./button.tsx";

/** How many passkeys a member has, and where they are kept. */
export function PasskeySection({ count }: { count: number }) {
  const { passkeys: words } = useTexts().security;
  return (
    <section aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">{words.heading}</h2>
      <p>
        {words.lead} {words.count(count)}
      </p>
      <ButtonLink variant="secondary" to="/account/security/passkeys">
        {words.manage}
      </ButtonLink>
    </section>
  );
}
