import { useTranslations } from "#app/page/language.ts";
import { linkTo, Message } from "../ui/message.tsx";

/** To a member whose last payment did not come, on every page: where they pay it. */
export function PaymentDueBanner() {
  const t = useTranslations();
  return (
    <aside className="notice notice-error" aria-label={t("memberships.account.title")}>
      <p>
        <Message id="memberships.account.owes" values={{ link: linkTo("/account/membership") }} />
      </p>
    </aside>
  );
}

/** To a member whom the site cannot recognise now: why they look signed out. */
export function AccountAwayBanner() {
  const t = useTranslations();
  return (
    <p className="account-away-banner" role="status">
      {t("page.accountAway")}
    </p>
  );
}

/** Says that this is not what the public sees. */
export function PreviewBanner() {
  const t = useTranslations();
  return (
    <p className="preview-banner" role="status">
      <strong>{t("page.preview")}</strong> {t("page.previewNote")}
    </p>
  );
}
