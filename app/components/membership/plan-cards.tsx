import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { Interval } from "#server/memberships/plan.ts";
import type { PlanView } from "#server/memberships/plan-view.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Form } from "../ui/link.tsx";
import { PlanRate } from "./plan-rate.tsx";

interface PlanCardsProps {
  plans: PlanView[];
  /** By what a plan is paid, where it can be. */
  interval: Interval | undefined;
  /** The post that a reader comes from. */
  returnTo: string;
}

/** The plans beside each other, row by row, each with its own form. */
export function PlanCards({ plans, interval, returnTo }: PlanCardsProps) {
  const set = useTypeset();
  const isSubscribed = plans.some(({ held }) => held === "own");
  return (
    <ul className="price-cards plan-cards">
      {plans.map((plan) => {
        const price = plan.prices.find((each) => each.interval === interval) ?? plan.prices[0];
        return (
          <li key={plan.id} className={plan.held ? "price-card highlighted" : "price-card"}>
            <div>
              <Standing held={plan.held} />
              <h2 {...getLangAttributes(plan.lang)}>{set(plan.name, plan.lang)}</h2>
            </div>
            <div>
              {price ? <PlanRate {...price} /> : null}
              {plan.trial ? <p className="note">{plan.trial}</p> : null}
            </div>
            <p {...getLangAttributes(plan.lang)}>{set(plan.description, plan.lang)}</p>
            <Benefits plan={plan} />
            {isSubscribed ? (
              <Manage plan={plan} returnTo={returnTo} />
            ) : (
              <Join plan={plan} price={price?.id} returnTo={returnTo} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ held }: Pick<PlanView, "held">) {
  const t = useTranslations();
  return held ? (
    <p className="price-card-badge">
      {
        { own: t("memberships.yours"), included: t("memberships.included"), given: t("memberships.given") }[
          held
        ]
      }
    </p>
  ) : null;
}

function Benefits({ plan: { name, benefits, lang } }: { plan: PlanView }) {
  const t = useTranslations();
  const set = useTypeset();
  if (benefits.length === 0) return <div />;
  return (
    <ul aria-label={`${t("memberships.benefits")}: ${name}`} {...getLangAttributes(lang)}>
      {benefits.map((benefit) => (
        <li key={benefit}>{set(benefit, lang)}</li>
      ))}
    </ul>
  );
}

function Join({ plan, price, returnTo }: { plan: PlanView; price: string | undefined; returnTo: string }) {
  const t = useTranslations();
  const set = useTypeset();
  if (!price) return <p>{t("memberships.notForSale")}</p>;
  return (
    <Form method="get" action="/membership/checkout">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <input type="hidden" name="price" value={price} />
      <Button>{t("memberships.join", { plan: set(plan.name, plan.lang) })}</Button>
    </Form>
  );
}

function Manage({ plan: { held, slug, name, prices }, returnTo }: { plan: PlanView; returnTo: string }) {
  const t = useTranslations();
  if (held === "own")
    return (
      <ButtonLink variant="secondary" to="/account/membership">
        {t("memberships.manage")}
      </ButtonLink>
    );
  if (prices.length === 0) return null;
  return (
    <ButtonLink to={`/account/membership/plan?${new URLSearchParams({ plan: slug, returnTo })}`}>
      {t("memberships.change.to", { plan: name })}
    </ButtonLink>
  );
}
