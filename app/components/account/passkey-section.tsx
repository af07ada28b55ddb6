import { useTranslations } from "#app/page/language.ts";
import { ButtonLink } from "../ui/button.tsx";

/** How many passkeys a member has, and where they are kept. */
export function PasskeySection({ count }: { count: number }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">{t("security.passkeys.heading")}</h2>
      <p>
        {t("security.passkeys.lead")} {t("security.passkeys.count", { passkeys: count })}
      </p>
      <ButtonLink variant="secondary" to="/account/security/passkeys">
        {t("security.passkeys.manage")}
      </ButtonLink>
    </section>
  );
}
