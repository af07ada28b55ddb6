import { useTexts } from "#app/language.ts";
import type { EstimateView } from "#server/checkout/estimate.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";
import { Select } from "./select.tsx";

/** Where a cart goes: a country to choose, for what delivery and tax are there. */
export function CartEstimate({
  estimate: { countries, country, problem },
  error,
}: {
  estimate: EstimateView;
  error: string | undefined;
}) {
  const { checkout, cart } = useTexts().buying;
  return (
    <div className="cart-code" id="estimate">
      {problem && !error ? <p className="cart-line-message">{problem}</p> : null}
      {countries.length > 0 ? (
        <Form method="post" action="/cart/estimate" className="code-form">
          <Select
            label={checkout.country}
            name="country"
            required
            autoComplete="shipping country"
            value={country ?? ""}
            options={[{ value: "", label: checkout.chooseCountry }, ...countries]}
            {...(error ? { error } : {})}
          />
          <Button variant="secondary">{cart.estimate.submit}</Button>
        </Form>
      ) : null}
    </div>
  );
}
