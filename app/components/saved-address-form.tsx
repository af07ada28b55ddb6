import { useTexts } from "#app/language.ts";
import type { PlaceView } from "#server/customers/place-view.ts";
import { AddressFields } from "./address-fields.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";
import { PageHeader } from "./page-header.tsx";

export interface SavedAddressFormProps {
  /** Where it is sent to. */
  path: string;
  title: string;
  place: PlaceView;
  countries: { value: string; label: string }[];
  values: Record<string, string>;
  errors: Record<string, string> | undefined;
}

/** A page of the account on which an address is entered. */
export function SavedAddressForm({ path, title, place, countries, values, errors }: SavedAddressFormProps) {
  const { account, buying } = useTexts();
  const words = buying.checkout;
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
        <Field
          label={words.name}
          name="name"
          required
          autoComplete="name"
          value={values.name}
          error={errors?.name}
        />
        <AddressFields place={place} countries={countries} values={values} errors={errors ?? {}} />
        <Button>{account.addresses.submit}</Button>
      </Form>
    </div>
  );
}
