import { useTexts } from "#app/language.ts";
import type { PlanView } from "#server/memberships/plan-view.ts";
import { Button, ButtonLink } from "./button.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { inLanguage } from "./language.ts";
import { Form } from "./link.tsx";

/** The plans beside each other, each with its own form. @param returnTo the post that a reader comes from */
export function PlanCards({ plans, returnTo }: { plans: PlanView[]; returnTo: string }) {
  const isSubscribed = plans.some(({ held }) => held === "own");
  return (
    <ul className="price-cards plan-cards">
      {plans.map((plan) => (
        <li key={plan.id} className={plan.held ? "price-card highlighted" : "price-card"}>
          <Standing held={plan.held} />
          <h2 {...inLanguage(plan.lang)}>{plan.name}</h2>
          {plan.description ? <p {...inLanguage(plan.lang)}>{plan.description}</p> : null}
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
  const { yours, included, given } = useTexts().memberships;
  return held ? <p className="price-card-badge">{{ own: yours, included, given }[held]}</p> : null;
}

function Benefits({ plan: { name, benefits, lang } }: { plan: PlanView }) {
  const words = useTexts().memberships;
  if (benefits.length === 0) return null;
  return (
    <ul aria-label={`${words.benefits}: ${name}`} {...inLanguage(lang)}>
      {benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

function Join({ plan, returnTo }: { plan: PlanView; returnTo: string }) {
  const words = useTexts().memberships;
  const [first] = plan.prices;
  if (!first) return <p>{words.notForSale}</p>;
  return (
    <Form method="get" action="/membership/checkout">
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <ChoiceGroup
        type="radio"
        scope={`${plan.slug}-`}
        label={words.howOften}
        name="price"
        required
        choices={plan.prices.map(({ id, text }) => ({ value: id, text }))}
        chosen={[first.id]}
      />
      {plan.trial ? <p>{plan.trial}</p> : null}
      <Button>{words.join(plan.name)}</Button>
    </Form>
  );
}

function Manage({ plan: { held, slug, name, prices }, returnTo }: { plan: PlanView; returnTo: string }) {
  const { manage, change } = useTexts().memberships;
  if (held === "own")
    return (
      <ButtonLink variant="secondary" to="/account/membership">
        {manage}
      </ButtonLink>
    );
  if (prices.length === 0) return null;
  return (
    <ButtonLink to={`/account/membership/plan?${new URLSearchParams({ plan: slug, returnTo })}`}>
      {change.to(name)}
    </ButtonLink>
  );
}
