import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { CheckoutView, OfferView } from "#server/checkout/checkout-view.ts";
import { Button } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";

/** The ways to send it, each with its price; before a country is known, the button that shows them. */
export function CheckoutDelivery({
  checkout,
  errors,
}: {
  checkout: CheckoutView;
  errors: Record<string, string>;
}) {
  const t = useTranslations();
  const localPath = useLocalizedPath();
  const { countries, country, currency, offers } = checkout;
  const error = errors.shipping;
  return (
    <fieldset className="form-section" id="delivery" aria-describedby={error ? "error-shipping" : undefined}>
      <legend>{t("buying.checkout.how")}</legend>
      {country && offers.length === 0 ? <p>{t("buying.checkout.noWay", { country })}</p> : null}
      {country ? null : (
        <p>
          {countries.length > 0
            ? t("buying.checkout.chooseFirst")
            : t("buying.checkout.noDeliveryIn", { currency })}
        </p>
      )}
      {offers.map((offer, index) => (
        <Offer key={offer.value} offer={offer} first={index === 0} several={offers.length > 1} />
      ))}
      {error ? (
        <p className="field-error" id="error-shipping">
          {error}
        </p>
      ) : null}
      {countries.length > 0 ? (
        <Button
          variant={country ? "quiet" : "primary"}
          formAction={localPath("/checkout/delivery")}
          formNoValidate
        >
          {country ? t("buying.checkout.otherCountry") : t("buying.checkout.showDelivery")}
        </Button>
      ) : null}
    </fieldset>
  );
}

function Offer({ offer, first, several }: { offer: OfferView; first: boolean; several: boolean }) {
  const t = useTranslations();
  const id = first ? "field-shipping" : `shipping-${offer.value}`;
  return (
    <p className="choice">
      <input
        type="radio"
        id={id}
        name="shipping"
        value={offer.value}
        defaultChecked={offer.chosen}
        required
      />
      <label htmlFor={id}>
        <span className="choice-title" {...getLangAttributes(offer.lang)}>
          {offer.title}
        </span>
        <span className="price">
          <bdi>{offer.price}</bdi>
        </span>
        <span className="choice-availability">
          <span {...getLangAttributes(offer.lang)}>{offer.description}</span>
          {several ? ` ${t("buying.checkout.inAll", { total: offer.total })}` : ""}
        </span>
      </label>
    </p>
  );
}
