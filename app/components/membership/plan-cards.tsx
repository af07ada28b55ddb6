import { useTranslations } from "#app/page/language.ts";
import type { PlanView } from "#server/memberships/plan-view.ts";
import { OptionGroup } from "../form/option-group.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Form } from "../ui/link.tsx";

/** The plans beside each other, each with its own form. @param returnTo the post that a reader comes from */
export function PlanCards({ plans, returnTo }: { plans: PlanView[]; returnTo: string }) {
  const isSubscribed = plans.some(({ held }) => held === "own");
  return (
    <ul className="price-cards plan-cards">
      {plans.map((plan) => (
        <li key={plan.id} className={plan.held ? "price-card highlighted" : "price-card"}>
          <Standing held={plan.held} />
          <h2 {...getLangAttributes(plan.lang)}>{plan.name}</h2>
          {plan.description ? <p {...getLangAttributes(plan.lang)}>{plan.description}</p> : null}
          <Benefits plan={plan} />
          {isSubscribed ? (
            <Manage plan={plan} returnTo={returnTo} />
          ) : (
            <Join plan={plan} returnTo={returnTo} />
          )}
        </li>
      ))}
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
  if (benefits.length === 0) return null;
  return (
    <ul aria-label={`${t("memberships.benefits")}: ${name}`} {...getLangAttributes(lang)}>
      {benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

function Join({ plan, returnTo }: { plan: PlanView; returnTo: string }) {
  const t = useTranslations();
  const [first] = plan.prices;
  if (!first) return <p>{t("memberships.notForSale")}</p>;
  return (
    <Form method="get" action="/membership/checkout">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <OptionGroup
        type="radio"
        scope={`${plan.slug}-`}
        label={t("memberships.howOften")}
        name="price"
        required
        choices={plan.prices.map(({ id, text }) => ({ value: id, text }))}
        chosen={[first.id]}
      />
      {plan.trial ? <p>{plan.trial}</p> : null}
      <Button>{t("memberships.join", { plan: plan.name })}</Button>
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
