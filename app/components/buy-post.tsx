import { useLocalPath, useTexts } from "#app/language.ts";
import type { SingleOffer } from "#server/catalogue/single-offer.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Form } from "./link.tsx";

export interface BuyPostProps {
  offer: SingleOffer;
  /** A membership opens it, too. */
  beside: boolean;
  signedIn: boolean;
}

/**
 * Buys a post by itself: puts it into the cart, once and no more, and goes on to the checkout. A price that the buyer names is
 * named on the product's page.
 */
export function BuyPost({ offer, beside, signedIn }: BuyPostProps) {
  const { journal } = useTexts();
  const variant = beside ? "secondary" : "primary";
  return (
    <>
      <p>{beside ? journal.buyBeside : journal.buyAlone}</p>
      {signedIn ? null : <p>{journal.buyAsGuest}</p>}
      {offer.named ? (
        <p>
          <ButtonLink to={offer.named.path} variant={variant}>
            {journal.buyPostNamed(offer.named.least)}
          </ButtonLink>
        </p>
      ) : (
        <BuyAtOnce offer={offer} variant={variant} />
      )}
    </>
  );
}

function BuyAtOnce({ offer, variant }: { offer: SingleOffer; variant: "primary" | "secondary" }) {
  const { journal } = useTexts();
  const localPath = useLocalPath();
  return (
    <Form action="/cart/lines" method="post" className="button-row">
      <input type="hidden" name="variant" value={offer.variant} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="exactly" value="yes" />
      <input type="hidden" name="returnTo" value={localPath("/checkout")} />
      <Button variant={variant}>{journal.buyPost(offer.price)}</Button>
    </Form>
  );
}
