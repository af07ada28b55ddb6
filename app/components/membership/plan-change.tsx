import { useTranslations } from "#app/page/language.ts";
import type { ChangeChoice, ChangeView } from "#server/memberships/account/plan-change-view.ts";
import { OptionGroup } from "../form/option-group.tsx";
import { Button } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Form, Link } from "../ui/link.tsx";

const path = "/account/membership/plan";

/** What both steps carry on: whose change it is, and where its reader wants to go on. */
export type SavedChange = Record<"subscription" | "returnTo", string>;

/** The first step: to what. */
export function ChangeChoices({
  choices,
  chosen,
  saved,
}: {
  choices: ChangeChoice[];
  chosen: string;
  saved: SavedChange;
}) {
  const t = useTranslations();
  return (
    <Form method="get" action={path}>
      <HiddenFields {...saved} />
      <OptionGroup
        type="radio"
        label={t("memberships.change.choose")}
        name="price"
        required
        choices={choices}
        chosen={[chosen]}
      />
      <Button>{t("memberships.change.next")}</Button>
    </Form>
  );
}

/** The second: what it costs, and yes. */
export function ChangeAgreement({ change, saved }: { change: ChangeView; saved: SavedChange }) {
  const t = useTranslations();
  const { price, due, credit, sentences, agreed } = change;
  return (
    <>
      <dl className="plan-facts">
        <dt>{t("memberships.change.price")}</dt>
        <dd>{price}</dd>
        <dt>{t("memberships.change.due")}</dt>
        <dd>{due ?? t("memberships.change.nothing")}</dd>
        {credit ? (
          <>
            <dt>{t("memberships.change.credit")}</dt>
            <dd>{credit}</dd>
          </>
        ) : null}
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Form method="post" action={`${path}?${new URLSearchParams({ ...saved, price: agreed.price })}`}>
        <HiddenFields {...saved} />
        <input type="hidden" name="price" value={agreed.price} />
        <input type="hidden" name="at" value={agreed.at} />
        <input type="hidden" name="due" value={agreed.due} />
        <Button>
          {due ? t("memberships.change.submitAndPay", { sum: due }) : t("memberships.change.submit")}
        </Button>
      </Form>
      <p>
        <Link to={`${path}?${new URLSearchParams(saved)}`}>{t("memberships.change.back")}</Link>
      </p>
    </>
  );
}

function HiddenFields(saved: SavedChange) {
  return Object.entries(saved).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

/** What would be changed to, in its own language. */
export function ChangeTitle({ plan: { name, lang } }: Pick<ChangeView, "plan">) {
  const t = useTranslations();
  return <span {...getLangAttributes(lang)}>{t("memberships.change.to", { plan: name })}</span>;
}
