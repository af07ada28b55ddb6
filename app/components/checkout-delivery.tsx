import type { CheckoutView, OfferView } from "#server/checkout/checkout-view.ts";
import { Button } from "./button.tsx";

/** The ways to send it, each with its price; before a country is known, the button that shows them. */
export function CheckoutDelivery({
  checkout,
  errors,
}: {
  checkout: CheckoutView;
  errors: Record<string, string>;
}) {
  const { country, offers } = checkout;
  const error = errors.shipping;
  return (
    <fieldset className="form-section" id="delivery" aria-describedby={error ? "error-shipping" : undefined}>
      <legend>How it is sent</legend>
      {country && offers.length === 0 ? (
        <p>We have no way to send a parcel of this weight to {country}. Please write to us.</p>
      ) : null}
      {country ? null : <p>Choose a country above, then see what delivery costs.</p>}
      {offers.map((offer, index) => (
        <Offer key={offer.value} offer={offer} first={index === 0} several={offers.length > 1} />
      ))}
      {error ? (
        <p className="field-error" id="error-shipping">
          {error}
        </p>
      ) : null}
      <Button variant={country ? "quiet" : "primary"} formAction="/checkout/delivery" formNoValidate>
        {country ? `Another country than ${country}? Show its delivery options` : "Show delivery options"}
      </Button>
    </fieldset>
  );
}

function Offer({ offer, first, several }: { offer: OfferView; first: boolean; several: boolean }) {
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
        <span className="choice-title">{offer.title}</span>
        <span className="price">{offer.price}</span>
        <span className="choice-availability">
          {offer.description}
          {several ? ` ${offer.total} in all.` : ""}
        </span>
      </label>
    </p>
  );
}
