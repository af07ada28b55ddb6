import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { MembershipView, SubscriptionView } from "#server/memberships/account/membership-view.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** What a member has, what they can do about it, and their bills. */
export function MembershipDetails({ subscriptions, given, invoices }: MembershipView) {
  const t = useTranslations();
  const set = useTypeset();
  return (
    <>
      {subscriptions.map((subscription) => (
        <section key={subscription.id} aria-labelledby={subscription.id}>
          <h2 id={subscription.id}>{set(subscription.plan)}</h2>
          <p>{subscription.standing}</p>
          {subscription.cardRunsOut ? <p>{t("memberships.account.cardRunsOut")}</p> : null}
          <Actions subscription={subscription} />
        </section>
      ))}
      {given.map(({ plan, standing }) => (
        <section key={plan + standing}>
          <h2>{set(plan)}</h2>
          <p>{standing}</p>
        </section>
      ))}
      <Invoices invoices={invoices} />
    </>
  );
}

function Actions({ subscription }: { subscription: SubscriptionView }) {
  const { id, payUrl, canCancel, canResume, canChangeCard, canChangePlan } = subscription;
  const t = useTranslations();
  return (
    <div className="membership-actions">
      {payUrl ? (
        <a className="button button-primary" href={payUrl}>
          {t("memberships.account.pay")}
        </a>
      ) : null}
      {canResume ? (
        <Form method="post" action="/account/membership/resume">
          <input type="hidden" name="subscription" value={id} />
          <Button>{t("memberships.account.resume")}</Button>
        </Form>
      ) : null}
      {canChangeCard ? (
        <Form method="post" action="/account/membership/card">
          <input type="hidden" name="subscription" value={id} />
          <Button variant="secondary">{t("memberships.account.card")}</Button>
        </Form>
      ) : null}
      {canChangePlan ? (
        <ButtonLink
          variant="secondary"
          to={`/account/membership/plan?${new URLSearchParams({ subscription: id })}`}
        >
          {t("memberships.account.changePlan")}
        </ButtonLink>
      ) : null}
      {canCancel ? (
        <ButtonLink
          variant="quiet"
          to={`/account/membership/cancel?${new URLSearchParams({ subscription: id })}`}
        >
          {t("memberships.account.cancel")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Invoices({ invoices }: Pick<MembershipView, "invoices">) {
  const t = useTranslations();
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">{t("memberships.account.invoices")}</h2>
      <ul className="invoice-list">
        {invoices.map(({ id, text, isOpen, url }) => (
          <li key={id}>
            <a href={url}>{text}</a>{" "}
            <span>{isOpen ? t("memberships.account.open") : t("memberships.account.paid")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
