import { useTexts } from "#app/language.ts";
import { ButtonLink } from "./button.tsx";

/** Whether a member has a password, and where it is changed. */
export function PasswordSection({ kept, isSet }: { kept: "here" | "directus"; isSet: boolean }) {
  const { password: words } = useTexts().security;
  return (
    <section aria-labelledby="password-heading">
      <h2 id="password-heading">{words.heading}</h2>
      {kept === "directus" ? (
        <p>{words.ofDirectus}</p>
      ) : (
        <>
          <p>{isSet ? words.isSet : words.isNotSet}</p>
          <ButtonLink variant="secondary" to="/account/security/password">
            {isSet ? words.change : words.set}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
