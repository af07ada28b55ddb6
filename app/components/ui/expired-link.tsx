import { useTranslations } from "#app/page/language.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { ButtonLink } from "./button.tsx";

/** The link to an order was good once. @param days how long links are */
export function ExpiredLink({ days }: { days: number }) {
  const t = useTranslations();
  return (
    <div className="order">
      <PageHeader title={t("buying.order.expiredTitle")} lead={t("buying.order.expiredLead", { days })} />
      <p>
        <ButtonLink to="/orders/find">{t("buying.order.newLink")}</ButtonLink>
      </p>
    </div>
  );
}
