import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import type { SingleOffer } from "#server/catalogue/post-offer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { BuyPost } from "./buy-post.tsx";

export interface DoorProps {
  /** Name of the plan that opens the text; without one it is sold by itself. */
  plan: string | undefined;
  /** What it can be bought for, by itself, now. */
  offer: SingleOffer | undefined;
  /** Where to come back to after signing in. */
  path: string;
  signedIn: boolean;
}

/** Where the rest of a text begins for members and buyers: what it takes to go on. */
export function Paywall({ plan, offer, path, signedIn }: DoorProps) {
  const t = useTranslations();
  const parts = useSiteSections();
  const back = `returnTo=${encodeURIComponent(useLocalizedPath()(path))}`;
  return (
    <section className="paywall" aria-labelledby="paywall">
      <h2 id="paywall">{plan ? t("journal.paywallOfPlan", { plan }) : t("journal.paywallSold")}</h2>
      {plan ? (
        <>
          <p>{signedIn ? t("journal.paywallShut") : t("journal.paywallGuest")}</p>
          {parts.plans ? (
            <p>
              <ButtonLink to={`/membership?${back}`}>{t("memberships.see")}</ButtonLink>
            </p>
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
          <Link to={`/sign-in?${back}`}>{t("page.signIn")}</Link>
        </p>
      )}
    </section>
  );
}
