import { useTexts } from "#app/language.ts";
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
  const { checkout: words } = useTexts().buying;
  const field = (name: string) => ({ name, value: values[name], error: errors[name] });
  return (
    <fieldset className="form-section">
      <legend>{words.where}</legend>
      <Select
        label={words.country}
        required
        autoComplete="shipping country"
        options={[{ value: "", label: words.chooseCountry }, ...countries]}
        {...field("country")}
      />
      <Field label={words.line1} required autoComplete="shipping address-line1" {...field("line1")} />
      <Field label={words.line2} autoComplete="shipping address-line2" {...field("line2")} />
      <div className="field-row">
        <Field
          label={words.postalCode}
          required
          autoComplete="shipping postal-code"
          {...field("postal_code")}
        />
        <Field label={words.city} required autoComplete="shipping address-level2" {...field("city")} />
      </div>
      <Field label={words.region} autoComplete="shipping address-level1" {...field("region")} />
    </fieldset>
  );
}
