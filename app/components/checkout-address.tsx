import type { CheckoutView } from "#server/checkout/checkout-view.ts";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";

/** Where the parcel goes. */
export function CheckoutAddress({
  checkout: { values, countries },
  errors,
}: {
  checkout: CheckoutView;
  errors: Record<string, string>;
}) {
  const field = (name: string) => ({ name, value: values[name], error: errors[name] });
  return (
    <fieldset className="form-section">
      <legend>Where it goes</legend>
      <Select
        label="Country"
        required
        autoComplete="shipping country"
        options={[{ value: "", label: "Choose a country" }, ...countries]}
        {...field("country")}
      />
      <Field label="Street and number" required autoComplete="shipping address-line1" {...field("line1")} />
      <Field label="Flat, floor or company" autoComplete="shipping address-line2" {...field("line2")} />
      <div className="field-row">
        <Field label="Postal code" required autoComplete="shipping postal-code" {...field("postal_code")} />
        <Field label="Town or city" required autoComplete="shipping address-level2" {...field("city")} />
      </div>
      <Field label="State or region" autoComplete="shipping address-level1" {...field("region")} />
    </fieldset>
  );
}
