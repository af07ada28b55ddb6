import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { SingleOffer } from "#server/catalogue/post-offer.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

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
  const t = useTranslations();
  const variant = beside ? "secondary" : "primary";
  return (
    <>
      <p>{beside ? t("journal.buyBeside") : t("journal.buyAlone")}</p>
      {signedIn ? null : <p>{t("journal.buyAsGuest")}</p>}
      {offer.named ? (
        <p>
          <ButtonLink to={offer.named.path} variant={variant}>
            {t("journal.buyPostNamed", { least: offer.named.least })}
          </ButtonLink>
        </p>
      ) : (
        <BuyAtOnce offer={offer} variant={variant} />
      )}
    </>
  );
}

function BuyAtOnce({ offer, variant }: { offer: SingleOffer; variant: "primary" | "secondary" }) {
  const t = useTranslations();
  const localPath = useLocalizedPath();
  return (
    <Form action="/cart/lines" method="post" className="button-row">
      <input type="hidden" name="variant" value={offer.variant} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="exactly" value="yes" />
      <input type="hidden" name="returnTo" value={localPath("/checkout")} />
      <Button variant={variant}>{t("journal.buyPost", { price: offer.price })}</Button>
    </Form>
  );
}
