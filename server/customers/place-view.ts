import type { Language } from "#server/languages.ts";
import { addressRulesOf, regionIn } from "#server/orders/address-rules.ts";
import { regionsOf } from "#server/orders/regions.ts";

/** What the fields of an address are in its country; of none that is chosen yet, all that there may be. */
export interface PlaceView {
  hasPostalCode: boolean;
  hasCity: boolean;
  /** The town is asked for before the postal code. */
  townFirst: boolean;
  region:
    | {
        label: string;
        required: boolean;
        value: string;
        /** What it is chosen from; where they are not known it is written. */
        options: { value: string; label: string }[] | undefined;
      }
    | undefined;
}

/** The fields of an address as its country has them. @param values the form as it is filled */
export function viewOfPlace(
  { country = "", region: written = "" }: Record<string, string>,
  { texts }: Language,
): PlaceView {
  const { postalCode, hasCity, townFirst, region } = addressRulesOf(country);
  const words = texts.buying.checkout;
  const options = regionsOf(country);
  return {
    hasPostalCode: postalCode !== "none",
    hasCity,
    townFirst,
    region: region && {
      label: words.regionKinds[region.kind],
      required: region.required,
      value: regionIn(country, written) ?? (options ? "" : written),
      options: options && [{ value: "", label: words.chooseRegion }, ...options],
    },
  };
}
