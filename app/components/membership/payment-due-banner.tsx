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
