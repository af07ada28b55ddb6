import { useTranslations } from "#app/page/language.ts";
import { ButtonLink } from "../ui/button.tsx";

/** How many accounts elsewhere open this one, and where they are linked. */
export function LinksSection({ count }: { count: number }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="links-heading">
      <h2 id="links-heading">{t("security.links.heading")}</h2>
      <p>
        {t("security.links.lead")} {t("security.links.count", { linked: count })}
      </p>
      <ButtonLink variant="secondary" to="/account/security/providers">
        {t("security.links.manage")}
      </ButtonLink>
    </section>
  );
}
