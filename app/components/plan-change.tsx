import { useTexts } from "#app/language.ts";
import type { ChangeChoice, ChangeView } from "#server/memberships/change-view.ts";
import { Button } from "./button.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { inLanguage } from "./language.ts";
import { Form, Link } from "./link.tsx";

const path = "/account/membership/plan";

/** What both steps carry on: whose change it is, and where its reader wants to go on. */
export type ChangeKept = Record<"subscription" | "returnTo", string>;

/** The first step: to what. */
export function ChangeChoices({
  choices,
  chosen,
  kept,
}: {
  choices: ChangeChoice[];
  chosen: string;
  kept: ChangeKept;
}) {
  const words = useTexts().memberships.change;
  return (
    <Form method="get" action={path}>
      <Kept {...kept} />
      <ChoiceGroup
        type="radio"
        label={words.choose}
        name="price"
        required
        choices={choices}
        chosen={[chosen]}
      />
      <Button>{words.next}</Button>
    </Form>
  );
}

/** The second: what it costs, and yes. */
export function ChangeAgreement({ change, kept }: { change: ChangeView; kept: ChangeKept }) {
  const words = useTexts().memberships.change;
  const { price, due, credit, sentences, agreed } = change;
  return (
    <>
      <dl className="plan-facts">
        <dt>{words.price}</dt>
        <dd>{price}</dd>
        <dt>{words.due}</dt>
        <dd>{due ?? words.nothing}</dd>
        {credit ? (
          <>
            <dt>{words.credit}</dt>
            <dd>{credit}</dd>
          </>
        ) : null}
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Form method="post" action={`${path}?${new URLSearchParams({ ...kept, price: agreed.price })}`}>
        <Kept {...kept} />
        <input type="hidden" name="price" value={agreed.price} />
        <input type="hidden" name="at" value={agreed.at} />
        <input type="hidden" name="due" value={agreed.due} />
        <Button>{due ? words.submitAndPay(due) : words.submit}</Button>
      </Form>
      <p>
        <Link to={`${path}?${new URLSearchParams(kept)}`}>{words.back}</Link>
      </p>
    </>
  );
}

function Kept(kept: ChangeKept) {
  return Object.entries(kept).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

/** What would be changed to, in its own language. */
export function ChangeTitle({ plan: { name, lang } }: Pick<ChangeView, "plan">) {
  return <span {...inLanguage(lang)}>{useTexts().memberships.change.to(name)}</span>;
}
