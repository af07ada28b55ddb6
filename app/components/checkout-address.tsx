import { useLocalPath, useTexts } from "#app/language.ts";
import type { CheckoutView } from "#server/checkout/checkout-view.ts";
import type { SavedAddressView } from "#server/customers/saved-address.ts";
import { AddressFields } from "./address-fields.tsx";
import { Button } from "./button.tsx";
import { Select } from "./select.tsx";

/** Where the parcel goes: a member takes an address that is saved, or saves this one. */
export function CheckoutAddress({
  checkout: { values, countries, place },
  errors,
  saved,
  canSave,
}: {
  checkout: CheckoutView;
  errors: Record<string, string>;
  saved: SavedAddressView[] | undefined;
  canSave: boolean;
}) {
  const { checkout: words } = useTexts().buying;
  return (
    <fieldset className="form-section" id="where">
      <legend>{words.where}</legend>
      {saved && (saved.length > 0 || errors.saved) ? (
        <SavedAddresses saved={saved} chosen={values.saved} error={errors.saved} />
      ) : null}
      <AddressFields
        place={place}
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
          <label htmlFor="field-save_address">{words.addresses.save}</label>
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
  const { addresses: words } = useTexts().buying.checkout;
  const localPath = useLocalPath();
  return (
    <>
      <Select
        label={words.saved}
        name="saved"
        required
        value={chosen}
        error={error}
        options={saved.map(({ id, lines }) => ({ value: id, label: lines.join(", ") }))}
      />
      <Button variant="secondary" formAction={localPath("/checkout/address")} formNoValidate>
        {words.use}
      </Button>
    </>
  );
}
