import { useTranslations } from "#app/page/language.ts";
import { useJoining } from "#app/page/site-sections.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { PlanTeaser } from "#server/memberships/plan-teasers.ts";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { PlanRate } from "./plan-rate.tsx";

/** What every plan costs beside the first newsletter's field; nothing where the site has neither. */
export function JoinBand() {
  const { plans, newsletters } = useJoining();
  const t = useTranslations();
  const set = useTypeset();
  if (plans.length === 0 && newsletters.length === 0) return null;
  return (
    <div className="join join-band">
      {plans.length > 0 ? (
        <section aria-labelledby="join">
          <h2 id="join">{t("memberships.title")}</h2>
          <ul className="join-plans">
            {plans.map((plan) => (
              <li key={plan.slug}>
                <h3 {...getLangAttributes(plan.lang)}>{set(plan.name, plan.lang)}</h3>
                <PlanRate {...plan} />
                <Trial {...plan} />
              </li>
            ))}
          </ul>
          <ButtonLink to="/membership">{t("memberships.see")}</ButtonLink>
        </section>
      ) : null}
      <NewsletterPart newsletters={newsletters} />
    </div>
  );
}

/** The same below a post, shorter. @param plans what the post does not offer already */
export function JoinCard({ plans: [cheapest] }: { plans: PlanTeaser[] }) {
  const { newsletters } = useJoining();
  const t = useTranslations();
  if (!cheapest && newsletters.length === 0) return null;
  return (
    <div className="join join-card">
      <NewsletterPart newsletters={newsletters} />
      {cheapest ? (
        <section aria-labelledby="join">
          <h2 id="join">{t("memberships.title")}</h2>
          <PlanFrom {...cheapest} />
          <ButtonLink variant="secondary" to="/membership">
            {t("memberships.see")}
          </ButtonLink>
        </section>
      ) : null}
    </div>
  );
}

/** "From €6 a month, 14 days free". */
export function PlanFrom({
  price,
  interval,
  trialDays,
}: Pick<PlanTeaser, "price" | "interval" | "trialDays">) {
  const t = useTranslations();
  return <p className="plan-from">{t(`memberships.from.${interval}`, { price, days: trialDays })}</p>;
}

function Trial({ trialDays }: Pick<PlanTeaser, "trialDays">) {
  const t = useTranslations();
  return trialDays > 0 ? <p className="note">{t("memberships.trial", { days: trialDays })}</p> : null;
}

function NewsletterPart({ newsletters }: Pick<ReturnType<typeof useJoining>, "newsletters">) {
  const t = useTranslations();
  const set = useTypeset();
  const [first, ...others] = newsletters;
  if (!first) return null;
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter" {...getLangAttributes(first.lang)}>
        {set(first.name, first.lang)}
      </h2>
      {first.description ? (
        <p {...getLangAttributes(first.lang)}>{set(first.description, first.lang)}</p>
      ) : null}
      <NewsletterForm newsletter={first} scope="join-" />
      {others.length > 0 ? (
        <p>
          <Link to="/newsletter">{t("newsletter.all")}</Link>
        </p>
      ) : null}
    </section>
  );
}
