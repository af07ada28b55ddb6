import { useLocalPath, useTexts } from "#app/language.ts";
import type { SingleOffer } from "#server/catalogue/single-offer.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

export interface BuyPostProps {
  offer: SingleOffer;
  /** A membership opens it, too. */
  beside: boolean;
  signedIn: boolean;
}

/** Buys a post by itself: puts it into the cart, once and no more, and goes on to the checkout. */
export function BuyPost({ offer, beside, signedIn }: BuyPostProps) {
  const { journal } = useTexts();
  const localPath = useLocalPath();
  return (
    <>
      <p>{beside ? journal.buyBeside : journal.buyAlone}</p>
      {signedIn ? null : <p>{journal.buyAsGuest}</p>}
      <Form action="/cart/lines" method="post" className="button-row">
        <input type="hidden" name="variant" value={offer.variant} />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="exactly" value="yes" />
        <input type="hidden" name="returnTo" value={localPath("/checkout")} />
        <Button variant={beside ? "secondary" : "primary"}>{journal.buyPost(offer.price)}</Button>
      </Form>
    </>
  );
}
