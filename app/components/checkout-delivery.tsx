import { useLocalPath, useTexts } from "#app/language.ts";
import type { CheckoutView, OfferView } from "#server/checkout/checkout-view.ts";
import { Button } from "./button.tsx";
import { inLanguage } from "./language.ts";

/** The ways to send it, each with its price; before a country is known, the button that shows them. */
export function CheckoutDelivery({
  checkout,
  errors,
}: {
  checkout: CheckoutView;
  errors: Record<string, string>;
}) {
  const { checkout: words } = useTexts().buying;
  const localPath = useLocalPath();
  const { countries, country, currency, offers } = checkout;
  const error = errors.shipping;
  return (
    <fieldset className="form-section" id="delivery" aria-describedby={error ? "error-shipping" : undefined}>
      <legend>{words.how}</legend>
      {country && offers.length === 0 ? <p>{words.noWay(country)}</p> : null}
      {country ? null : <p>{countries.length > 0 ? words.chooseFirst : words.noDeliveryIn(currency)}</p>}
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
          {country ? words.otherCountry(country) : words.showDelivery}
        </Button>
      ) : null}
    </fieldset>
  );
}

function Offer({ offer, first, several }: { offer: OfferView; first: boolean; several: boolean }) {
  const { checkout: words } = useTexts().buying;
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
        <span className="choice-title" {...inLanguage(offer.lang)}>
          {offer.title}
        </span>
        <span className="price">
          <bdi>{offer.price}</bdi>
        </span>
        <span className="choice-availability">
          <span {...inLanguage(offer.lang)}>{offer.description}</span>
          {several ? ` ${words.inAll(offer.total)}` : ""}
        </span>
      </label>
    </p>
  );
}
