import { useTranslations } from "#app/page/language.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Whether a member has a password, and where it is changed. */
export function PasswordSection({ storedIn, isSet }: { storedIn: "here" | "directus"; isSet: boolean }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="password-heading">
      <h2 id="password-heading">{t("security.password.heading")}</h2>
      {storedIn === "directus" ? (
        <p>{t("security.password.ofDirectus")}</p>
      ) : (
        <>
          <p>{isSet ? t("security.password.isSet") : t("security.password.isNotSet")}</p>
          <ButtonLink variant="secondary" to="/account/security/password">
            {isSet ? t("security.password.change") : t("security.password.set")}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
