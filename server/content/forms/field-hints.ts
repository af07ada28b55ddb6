export interface FieldHints {
  input: "text" | "email" | "url" | "tel";
  autoComplete: string | undefined;
  maxLength: number | undefined;
}

/**
 * Autofill tokens by field key. @see
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field
 */
const tokens: [RegExp, string][] = [
  [/^(first|given|fore)-?name$/, "given-name"],
  [/^(last|family|sur)-?name$/, "family-name"],
  [/^((your|full)-?)?name$/, "name"],
  [/^(your-?)?e-?mail(-?address)?$/, "email"],
  [/^(tele)?phone(-?number)?$|^tel$|^mobile$/, "tel"],
  [/^(company|organi[sz]ation|shop)(-?name)?$/, "organization"],
  [/^(street|address)(-?(line-?1|address))?$/, "street-address"],
  [/^(city|town)$/, "address-level2"],
  [/^(post(al)?|zip)-?code$|^zip$/, "postal-code"],
  [/^country$/, "country-name"],
  [/^(website|url|homepage)$/, "url"],
];

/** @param validation such as `email|max:255` */
export function getFieldHints(key: string, validation: string | undefined): FieldHints {
  const name = key.toLowerCase().replaceAll(/[_\s]/g, "-");
  const autoComplete = tokens.find(([pattern]) => pattern.test(name))?.[1];
  const kind =
    /(?:^|\|)\s*(email|url)\s*(?:\||$)/i.exec(validation ?? "")?.[1]?.toLowerCase() ?? autoComplete;
  const input = (["email", "url", "tel"] as const).find((type) => type === kind) ?? "text";
  const most = /(?:^|\|)\s*(?:max|length)\s*:\s*(\d{1,6})\s*(?:\||$)/i.exec(validation ?? "")?.[1];
  return { input, autoComplete, maxLength: most ? Number(most) : undefined };
}
