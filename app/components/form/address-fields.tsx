import { useTranslations } from "#app/page/language.ts";
import type { AddressFieldsView } from "#server/customers/address-fields-view.ts";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";

export interface AddressFieldsProps {
  addressFields: AddressFieldsView;
  countries: { value: string; label: string }[];
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Before each name that a browser fills in by, such as "shipping ". */
  autoCompleteFor?: string;
}

/** The country, and then what an address has there, in the order that its people write it. */
export function AddressFields({
  addressFields,
  countries,
  values,
  errors,
  autoCompleteFor = "",
}: AddressFieldsProps) {
  const t = useTranslations();
  const field = (name: string, fills: string) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: `${autoCompleteFor}${fills}`,
  });
  const postalCode = addressFields.hasPostalCode ? (
    <Field
      key="postal_code"
      label={t("buying.checkout.postalCode")}
      required
      {...field("postal_code", "postal-code")}
    />
  ) : null;
  const city = addressFields.hasCity ? (
    <Field key="city" label={t("buying.checkout.city")} required {...field("city", "address-level2")} />
  ) : null;
  const region = (
    <RegionField key="region" region={addressFields.region} field={field("region", "address-level1")} />
  );
  return (
    <>
      <Select
        label={t("buying.checkout.country")}
        required
        options={[{ value: "", label: t("buying.checkout.chooseCountry") }, ...countries]}
        {...field("country", "country")}
      />
      <Field label={t("buying.checkout.line1")} required {...field("line1", "address-line1")} />
      <Field label={t("buying.checkout.line2")} {...field("line2", "address-line2")} />
      {addressFields.townFirst ? (
        <>
          {city}
          <div className="field-row">{[region, postalCode]}</div>
        </>
      ) : (
        <>
          <div className="field-row">{[postalCode, city]}</div>
          {region}
        </>
      )}
    </>
  );
}

function RegionField({
  region,
  field,
}: {
  region: AddressFieldsView["region"];
  field: { name: string; error: string | undefined; autoComplete: string };
}) {
  if (!region) return null;
  const { label, required, value, options } = region;
  return options ? (
    <Select {...field} label={label} required={required} value={value} options={options} />
  ) : (
    <Field {...field} label={label} required={required} value={value} />
  );
}
