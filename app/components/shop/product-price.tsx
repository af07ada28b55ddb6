import { useTranslations } from "#app/page/language.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import type { VariantView } from "#server/catalogue/variant-view.ts";
import type { SaleTermsView } from "#server/checkout/sale-terms.ts";
import { linkTo, Message } from "../ui/message.tsx";
import { Price } from "../ui/price.tsx";
import { ByVariant } from "./by-variant.tsx";
import { formatAvailability } from "./variant-list.tsx";

interface PricedProduct {
  product: ProductView;
  terms: SaleTermsView;
}

/** What the chosen variant costs, what is in that and what comes on top, and whether it is there: read out when it changes. */
export function ProductPrice({ product, terms }: PricedProduct) {
  const t = useTranslations();
  if (product.variants.length === 0) return null;
  return (
    <div className="product-price" role="status" data-now="chosen">
      {product.missing ? (
        <p className="product-missing">{t("shop.noSuch", { choice: product.missing })}</p>
      ) : null}
      <ByVariant product={product}>
        {(variant) => (
          <>
            {variant.price ? (
              <>
                <Price {...variant.price} />{" "}
                <PriceTerms terms={terms} isSent={!variant.digital && terms.delivery !== undefined} />{" "}
              </>
            ) : null}
            <Availability variant={variant} />
          </>
        )}
      </ByVariant>
    </div>
  );
}

function Availability({ variant }: { variant: VariantView }) {
  const t = useTranslations();
  const isOut = variant.availability === "sold-out";
  return (
    <span className={isOut ? "availability sold-out" : "availability"}>{formatAvailability(variant, t)}</span>
  );
}

function PriceTerms({ terms: { tax, deliveryPage }, isSent }: { terms: SaleTermsView; isSent: boolean }) {
  const t = useTranslations();
  const link = deliveryPage ? linkTo(deliveryPage) : (content: unknown) => content as string;
  if (!isSent) return tax ? <span className="price-terms">{t(`shop.terms.${tax}`)}</span> : null;
  return (
    <span className="price-terms">
      <Message id={tax ? `shop.terms.${tax}-delivery` : "shop.terms.delivery"} values={{ link }} />
    </span>
  );
}
