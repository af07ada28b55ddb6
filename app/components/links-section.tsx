import { useTexts } from "#app/language.ts";
import { ButtonLink } from "./button.tsx";

/** How many accounts elsewhere open this one, and where they are linked. */
export function LinksSection({ count }: { count: number }) {
  const { links: words } = useTexts().security;
  return (
    <section aria-labelledby="links-heading">
      <h2 id="links-heading">{words.heading}</h2>
      <p>
        {words.lead} {words.count(count)}
      </p>
      <ButtonLink variant="secondary" to="/account/security/providers">
        {words.manage}
      </ButtonLink>
    </section>
  );
}
