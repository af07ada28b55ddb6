import { useTranslations } from "#app/page/language.ts";
import { useJoining } from "#app/page/site-sections.ts";
import { useTypeset } from "#app/page/typeset.ts";
import { Link } from "../ui/link.tsx";
import { linkTo, Message } from "../ui/message.tsx";

/** What somebody is a member of; left out where they are not and nothing can be joined. */
export function MembershipCard({ plans }: { plans: string[] }) {
  const t = useTranslations();
  const set = useTypeset();
  const canJoin = useJoining().plans.length > 0;
  if (plans.length === 0 && !canJoin) return null;
  return (
    <section className="account-card" aria-labelledby="membership-heading">
      <h2 id="membership-heading">{t("account.places.membership")}</h2>
      {plans.length > 0 ? (
        <>
          {plans.map((plan) => (
            <p className="account-card-lead" key={plan}>
              {set(plan)}
            </p>
          ))}
          <p>
            <Link to="/account/membership">{t("account.manageMembership")}</Link>
          </p>
        </>
      ) : (
        <p>
          <Message id="memberships.account.none" values={{ link: linkTo("/membership") }} />
        </p>
      )}
    </section>
  );
}
