import { useTranslations } from "#app/page/language.ts";
import type { SaleTermsView } from "#server/checkout/sale-terms.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { linkTo, Message } from "../ui/message.tsx";

interface FactsOfSale {
  terms: SaleTermsView;
  /** Some variant of the product is a file. */
  hasFile: boolean;
}

/** What a buyer asks before buying: delivery, returns, membership. */
export function ProductFacts({ terms, hasFile }: FactsOfSale) {
  const t = useTranslations();
  const { delivery, returnDays, membership } = terms;
  const facts = [
    delivery?.to ? <DeliveryTo key="delivery" {...delivery.to} /> : null,
    hasFile && !delivery ? t("shop.terms.file") : null,
    returnDays > 0 ? t("shop.terms.returns", { days: returnDays }) : null,
    membership ? (
      <Message
        key="membership"
        id="shop.terms.membership"
        values={{ price: membership, link: linkTo("/membership") }}
      />
    ) : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="product-facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>{fact}</li>
      ))}
    </ul>
  );
}

function DeliveryTo({ country, price, freeFrom }: NonNullable<NonNullable<SaleTermsView["delivery"]>["to"]>) {
  const t = useTranslations();
  if (!price) return t("shop.terms.deliveryFree", { country });
  if (!freeFrom) return t("shop.terms.deliveryTo", { country, price });
  return t("shop.terms.deliveryFreeFrom", { country, price, least: freeFrom });
}

/** The same under a heading, with every way to send it. */
export function DeliveryAndReturns({ terms, hasFile }: FactsOfSale) {
  const t = useTranslations();
  const { delivery, returnDays, deliveryPage, returnsPage } = terms;
  if (!delivery && !hasFile) return null;
  return (
    <section className="product-section">
      <h2>{delivery ? t("shop.sections.delivery") : t("shop.sections.file")}</h2>
      {delivery && delivery.options.length > 0 ? (
        <dl className="product-details">
          {delivery.options.map(({ title, description, price, lang }) => (
            <div key={title}>
              <dt {...getLangAttributes(lang)}>
                <bdi>{title}</bdi>
              </dt>
              <dd>
                <b>{price ?? t("shop.terms.free")}</b> <bdi {...getLangAttributes(lang)}>{description}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {hasFile ? <p>{t("shop.terms.file")}</p> : null}
      {delivery && returnDays > 0 ? <p>{t("shop.terms.returns", { days: returnDays })}</p> : null}
      {delivery && (deliveryPage || returnsPage) ? (
        <ul className="product-more">
          {deliveryPage ? (
            <li>
              <Link to={deliveryPage}>{t("shop.terms.moreDelivery")}</Link>
            </li>
          ) : null}
          {returnsPage ? (
            <li>
              <Link to={returnsPage}>{t("shop.terms.moreReturns")}</Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}
