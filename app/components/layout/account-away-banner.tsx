import { useTranslations } from "#app/page/language.ts";

/** To a member whom the site cannot recognise now: why they look signed out. */
export function AccountAwayBanner() {
  const t = useTranslations();
  return (
    <p className="account-away-banner" role="status">
      {t("page.accountAway")}
    </p>
  );
}
