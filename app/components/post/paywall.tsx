import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { useJoining, useSiteSections } from "#app/page/site-sections.ts";
import type { SingleOffer } from "#server/catalogue/post-offer.ts";
import { PlanFrom } from "../membership/join-band.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { linkTo, Message } from "../ui/message.tsx";
import { BuyPost } from "./buy-post.tsx";

export interface PaywallProps {
  /** The plan that opens the text; without one it is sold by itself. */
  plan: { slug: string; name: string; free: boolean } | undefined;
  /** What it can be bought for, by itself, now. */
  offer: SingleOffer | undefined;
  /** Where to come back to after signing in. */
  path: string;
  signedIn: boolean;
}

/** Where the rest of a text begins for members and buyers: what it takes to go on. */
export function Paywall({ plan, offer, path, signedIn }: PaywallProps) {
  const t = useTranslations();
  const parts = useSiteSections();
  const { plans } = useJoining();
  const cheapest = plans.find(({ slug }) => slug === plan?.slug) ?? plans[0];
  const back = `returnTo=${encodeURIComponent(useLocalizedPath()(path))}`;
  if (plan?.free && !signedIn) return <AccountWall back={back} />;
  return (
    <section className="paywall" aria-labelledby="paywall">
      <h2 id="paywall">{plan ? t("journal.paywallOfPlan") : t("journal.paywallSold")}</h2>
      {plan ? (
        <>
          {signedIn ? <p>{t("journal.paywallShut")}</p> : null}
          {cheapest ? (
            <>
              <PlanFrom {...cheapest} />
              <p>
                <ButtonLink to={`/membership?${back}`}>{t("memberships.see")}</ButtonLink>
              </p>
            </>
          ) : null}
        </>
      ) : null}
      {offer && parts.orders ? (
        <BuyPost offer={offer} beside={plan !== undefined} signedIn={signedIn} />
      ) : null}
      {offer || plan ? null : (
        <p>
          {t("journal.notForSale")} {signedIn ? null : t("journal.boughtBefore")}
        </p>
      )}
      {signedIn ? null : (
        <p>
          {plan ? (
            <Message id="journal.paywallGuest" values={{ link: linkTo(`/sign-in?${back}`) }} />
          ) : (
            <Link to={`/sign-in?${back}`}>{t("page.signIn")}</Link>
          )}
        </p>
      )}
    </section>
  );
}

/** Of a text that whoever is signed in may read. */
function AccountWall({ back }: { back: string }) {
  const t = useTranslations();
  return (
    <section className="paywall" aria-labelledby="paywall">
      <h2 id="paywall">{t("journal.paywallFree")}</h2>
      <p>{t("journal.paywallAccount")}</p>
      <p>
        <ButtonLink to={`/sign-up?${back}`}>{t("journal.paywallSignUp")}</ButtonLink>
      </p>
      <p>
        <Message id="journal.paywallHasAccount" values={{ link: linkTo(`/sign-in?${back}`) }} />
      </p>
    </section>
  );
}
