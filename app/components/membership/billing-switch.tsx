import { useTranslations } from "#app/page/language.ts";
import type { Interval } from "#server/memberships/plan.ts";
import type { YearlySaving } from "#server/memberships/yearly-saving.ts";
import { Link } from "../ui/link.tsx";

/** One control for all plans: by month or by year, and what the year saves. Each is a page of its own. */
export function BillingSwitch({
  chosen,
  saving,
  returnTo,
}: {
  chosen: Interval | undefined;
  saving: YearlySaving | undefined;
  returnTo: string;
}) {
  const t = useTranslations();
  return (
    <nav className="billing-switch" aria-label={t("memberships.howOften")}>
      {(["month", "year"] as const).map((interval) => (
        <Link
          key={interval}
          to={`/membership?${new URLSearchParams({ billing: interval, ...(returnTo && { returnTo }) })}`}
          aria-current={interval === chosen ? "true" : undefined}
        >
          {t(`memberships.billing.${interval}`)}
          {interval === "year" && saving ? (
            <>
              {" "}
              <b>
                {"months" in saving
                  ? t("memberships.saves.months", saving)
                  : t("memberships.saves.percent", saving)}
              </b>
            </>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
