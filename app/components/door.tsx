import { useLocalPath, useTexts } from "#app/language.ts";
import { useParts } from "#app/parts.ts";
import type { SingleOffer } from "#server/catalogue/single-offer.ts";
import { ButtonLink } from "./button.tsx";
import { BuyPost } from "./buy-post.tsx";
import { Link } from "./link.tsx";

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
export function Door({ plan, offer, path, signedIn }: DoorProps) {
  const { journal, page, memberships } = useTexts();
  const parts = useParts();
  const back = `returnTo=${encodeURIComponent(useLocalPath()(path))}`;
  return (
    <section className="door" aria-labelledby="door">
      <h2 id="door">{plan ? journal.doorOfPlan(plan) : journal.doorSold}</h2>
      {plan ? (
        <>
          <p>{signedIn ? journal.doorShut : journal.doorGuest}</p>
          {parts.plans ? (
            <p>
              <ButtonLink to={`/membership?${back}`}>{memberships.see}</ButtonLink>
            </p>
          ) : null}
        </>
      ) : null}
      {offer && parts.orders ? (
        <BuyPost offer={offer} beside={plan !== undefined} signedIn={signedIn} />
      ) : null}
      {offer || plan ? null : (
        <p>
          {journal.notForSale} {signedIn ? null : journal.boughtBefore}
        </p>
      )}
      {signedIn ? null : (
        <p>
          <Link to={`/sign-in?${back}`}>{page.signIn}</Link>
        </p>
      )}
    </section>
  );
}
