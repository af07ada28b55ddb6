import { useTexts } from "#app/language.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";
import { PageHeader } from "./page-header.tsx";
import { Select } from "./select.tsx";

export interface SavedAddressFormProps {
  /** Where it is sent to. */
  path: string;
  title: string;
  countries: { value: string; label: string }[];
  values: Record<string, string>;
  errors: Record<string, string> | undefined;
}

/** A page of the account on which an address is entered. */
export function SavedAddressForm({ path, title, countries, values, errors }: SavedAddressFormProps) {
  const { account, buying } = useTexts();
  const words = buying.checkout;
  const field = (name: string) => ({ name, value: values[name], error: errors?.[name] });
  return (
    <div className="account">
      <Breadcrumbs
        items={[
          { label: account.title, href: "/account" },
          { label: account.addresses.title, href: "/account/addresses" },
          { label: title },
        ]}
      />
      <PageHeader title={title} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action={path} noValidate>
        <Field label={words.name} required autoComplete="name" {...field("name")} />
        <Select
          label={words.country}
          required
          autoComplete="country"
          options={[{ value: "", label: words.chooseCountry }, ...countries]}
          {...field("country")}
        />
        <Field label={words.line1} required autoComplete="address-line1" {...field("line1")} />
        <Field label={words.line2} autoComplete="address-line2" {...field("line2")} />
        <Field label={words.postalCode} required autoComplete="postal-code" {...field("postal_code")} />
        <Field label={words.city} required autoComplete="address-level2" {...field("city")} />
        <Field label={words.region} autoComplete="address-level1" {...field("region")} />
        <Button>{account.addresses.submit}</Button>
      </Form>
    </div>
  );
}
