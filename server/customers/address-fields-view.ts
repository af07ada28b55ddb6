import type { Language } from "#server/platform/i18n.ts";
import { getAddressRules, resolveRegion } from "./address-rules.ts";
import { listRegions } from "./regions.ts";

/** Address fields of a country; without a country, all of them. */
export interface AddressFieldsView {
  hasPostalCode: boolean;
  hasCity: boolean;
  townFirst: boolean;
  region:
    | {
        label: string;
        required: boolean;
        value: string;
        /** Undefined where the region is free text. */
        options: { value: string; label: string }[] | undefined;
      }
    | undefined;
}

export function toAddressFieldsView(
  { country = "", region: written = "" }: Record<string, string>,
  { t }: Language,
): AddressFieldsView {
  const { postalCode, hasCity, townFirst, region } = getAddressRules(country);
  const options = listRegions(country);
  return {
    hasPostalCode: postalCode !== "none",
    hasCity,
    townFirst,
    region: region && {
      label: t(`buying.checkout.regionKinds.${region.kind}`),
      required: region.required,
      value: resolveRegion(country, written) ?? (options ? "" : written),
      options: options && [{ value: "", label: t("buying.checkout.chooseRegion") }, ...options],
    },
  };
}
