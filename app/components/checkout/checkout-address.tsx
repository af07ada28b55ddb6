import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { CheckoutView } from "#server/checkout/checkout-view.ts";
import type { SavedAddressView } from "#server/customers/saved-address.ts";
import { AddressFields } from "../form/address-fields.tsx";
import { Select } from "../form/select.tsx";
import { Button } from "../ui/button.tsx";

/** Where the parcel goes: a member takes an address that is saved, or saves this one. */
export function CheckoutAddress({
  checkout: { values, countries, addressFields },
  errors,
  saved,
  canSave,
}: {
  checkout: CheckoutView;
  errors: Record<string, string>;
  saved: SavedAddressView[] | undefined;
  canSave: boolean;
}) {
  const t = useTranslations();
  return (
    <fieldset className="form-section" id="where">
      <legend>{t("buying.checkout.where")}</legend>
      {saved && (saved.length > 0 || errors.saved) ? (
        <SavedAddresses saved={saved} chosen={values.saved} error={errors.saved} />
      ) : null}
      <AddressFields
        addressFields={addressFields}
        countries={countries}
        values={values}
        errors={errors}
        autoCompleteFor="shipping "
      />
      {saved && canSave ? (
        <div className="field field-check">
          <input
            id="field-save_address"
            type="checkbox"
            name="save_address"
            value="yes"
            defaultChecked={values.save_address === "yes"}
          />
          <label htmlFor="field-save_address">{t("buying.checkout.addresses.save")}</label>
        </div>
      ) : null}
    </fieldset>
  );
}

function SavedAddresses({
  saved,
  chosen,
  error,
}: {
  saved: SavedAddressView[];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations();
  const localPath = useLocalizedPath();
  return (
    <>
      <Select
        label={t("buying.checkout.addresses.saved")}
        name="saved"
        required
        value={chosen}
        error={error}
        options={saved.map(({ id, lines }) => ({ value: id, label: lines.join(", ") }))}
      />
      <Button variant="secondary" formAction={localPath("/checkout/address")} formNoValidate>
        {t("buying.checkout.addresses.use")}
      </Button>
    </>
  );
}
