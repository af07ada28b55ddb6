import { useTexts } from "#app/language.ts";
import { ButtonLink } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";

/** The link to an order was good once. @param days how long links are */
export function ExpiredLink({ days }: { days: number }) {
  const { order: words } = useTexts().buying;
  return (
    <div className="order">
      <PageHeader title={words.expiredTitle} lead={words.expiredLead(days)} />
      <p>
        <ButtonLink to="/orders/find">{words.newLink}</ButtonLink>
      </p>
    </div>
  );
}
