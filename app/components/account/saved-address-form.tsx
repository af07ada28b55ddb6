import { useTranslations } from "#app/page/language.ts";
import type { AddressFieldsView } from "#server/customers/address-fields-view.ts";
import { AddressFields } from "../form/address-fields.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { AccountPage } from "./account-page.tsx";

export interface SavedAddressFormProps {
  /** Where it is sent to. */
  path: string;
  title: string;
  addressFields: AddressFieldsView;
  countries: { value: string; label: string }[];
  values: Record<string, string>;
  errors: Record<string, string> | undefined;
}

/** A page of the account on which an address is entered. */
export function SavedAddressForm({
  path,
  title,
  addressFields,
  countries,
  values,
  errors,
}: SavedAddressFormProps) {
  const t = useTranslations();
  return (
    <AccountPage
      place={[{ label: t("account.addresses.title"), href: "/account/addresses" }, { label: title }]}
    >
      <PageHeader title={title} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action={path} noValidate>
        <Field
          label={t("buying.checkout.name")}
          name="name"
          required
          autoComplete="name"
          value={values.name}
          error={errors?.name}
        />
        <AddressFields
          addressFields={addressFields}
          countries={countries}
          values={values}
          errors={errors ?? {}}
        />
        <Button>{t("account.addresses.submit")}</Button>
      </Form>
    </AccountPage>
  );
}
