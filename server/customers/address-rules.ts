import { listRegions } from "./regions.ts";

export type RegionKind = "state" | "province" | "prefecture" | "emirate" | "region";

export interface AddressRules {
  /** "none": the country has no postal codes. */
  postalCode: PostalFormat | "any" | "none";
  townFirst: boolean;
  /** False for city states. */
  hasCity: boolean;
  region: { kind: RegionKind; required: boolean } | undefined;
}

export interface PostalFormat {
  pattern: RegExp;
  example: string;
}

const parseCodes = (codes: string) => new Set(codes.split(" "));

const withoutPostalCodes = parseCodes(
  "AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC " +
    "ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV UG VU YE ZW",
);
const withoutCities = parseCodes("GI MC SG VA");
/** Countries whose addresses have no region. */
const withoutRegions = parseCodes(
  "AD AL AT AX BA BE BG CH CY CZ DE DK EE FI FO FR GB GG GI GL GR HR HU IM IS JE LI LT LU LV MC MD ME MK MT NL NO " +
    "PL PT RO RS SE SG SI SJ SK SM VA XK",
);
const townFirst = parseCodes(
  "AU BD BH BN BR CA CN CO GB GG HK ID IE IM IN IQ JE JP KH KR LB MV MX NG NP NZ PK PR SG TH TW UA US VN ZA",
);
const regionKinds: Record<string, RegionKind> = {
  US: "state",
  AU: "state",
  BR: "state",
  IN: "state",
  MX: "state",
  CA: "province",
  CN: "province",
  IT: "province",
  ES: "province",
  JP: "prefecture",
  AE: "emirate",
};
/** Countries where delivery or tax calculation needs the region. */
const regionRequired = parseCodes("AE AU BR CA CN IN IT JP MX US");

/**
 * Postal code formats with an example; by number of digits where that is all.
 * @see https://github.com/google/libaddressinput/wiki/AddressValidationMetadata
 */
const postalFormats: Record<string, [pattern: RegExp, example: string]> = {
  ...digits(3, { IS: "101" }),
  ...digits(4, {
    AT: "1010",
    AU: "2060",
    BE: "4000",
    BG: "1000",
    CH: "2544",
    CY: "2008",
    DK: "8660",
    HU: "1037",
  }),
  ...digits(4, { LI: "9496", NO: "0025", NZ: "6001", ZA: "0083" }),
  ...digits(5, { EE: "69501", ES: "28039", FI: "00550", HR: "10000", IT: "00144", KR: "03051", MX: "02860" }),
  ...digits(5, { MY: "43000", TR: "01960", UA: "15432" }),
  ...digits(6, { CN: "266033", RO: "060274", SG: "546080" }),
  BR: [/^\d{5}-?\d{3}$/, "40301-110"],
  CA: [/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i, "H3Z 2Y7"],
  CZ: [/^\d{3} ?\d{2}$/, "100 00"],
  DE: [/^(D-?)?\d{5}$/i, "26133"],
  FR: [/^\d{2} ?\d{3}$/, "33380"],
  GB: [/^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|BFPO ?\d{1,4})$/i, "SW1A 1AA"],
  GR: [/^\d{3} ?\d{2}$/, "151 24"],
  IE: [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, "A65 F4E2"],
  IN: [/^\d{3} ?\d{3}$/, "110034"],
  JP: [/^\d{3}-?\d{4}$/, "154-0023"],
  LT: [/^(LT-?)?\d{5}$/i, "04340"],
  LU: [/^(L-?)?\d{4}$/i, "4750"],
  LV: [/^(LV-?)?\d{4}$/i, "LV-1073"],
  NL: [/^\d{4} ?[A-Z]{2}$/i, "1234 AB"],
  PL: [/^\d{2}-?\d{3}$/, "00-950"],
  PT: [/^\d{4}-?\d{3}$/, "2725-079"],
  SE: [/^\d{3} ?\d{2}$/, "114 55"],
  SI: [/^(SI-?)?\d{4}$/i, "4000"],
  SK: [/^\d{3} ?\d{2}$/, "010 01"],
  US: [/^\d{5}([ -]?\d{4})?$/, "95014"],
};

function digits(count: number, examples: Record<string, string>) {
  const pattern = new RegExp(`^\\d{${count}}$`);
  const formats: Record<string, [RegExp, string]> = {};
  for (const [country, example] of Object.entries(examples)) formats[country] = [pattern, example];
  return formats;
}

/** Rules of an ISO 3166-1 country; an unknown one has all fields. */
export function getAddressRules(country: string): AddressRules {
  const [pattern, example] = (Object.hasOwn(postalFormats, country) && postalFormats[country]) || [];
  const kind = Object.hasOwn(regionKinds, country) ? regionKinds[country] : undefined;
  const format = pattern && example ? { pattern, example } : "any";
  return {
    postalCode: withoutPostalCodes.has(country) ? "none" : format,
    townFirst: townFirst.has(country),
    hasCity: !withoutCities.has(country),
    region: withoutRegions.has(country)
      ? undefined
      : { kind: kind ?? "region", required: regionRequired.has(country) },
  };
}

/** The region in the form used on parcels; undefined where it is none of the country's known ones. */
export function resolveRegion(country: string, text: string): string | undefined {
  const regions = listRegions(country);
  if (!regions || !text) return text;
  const plain = normalizeText(text);
  return regions.find(({ value, label }) => normalizeText(value) === plain || normalizeText(label) === plain)
    ?.value;
}

function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
