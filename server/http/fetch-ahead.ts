/**
 * Names, in a page's headers, the rules by which a browser fetches the next page ahead: a guest's kept pages while the
 * pointer rests on a link, what is made for one visitor only once the button is down; nothing from a page that nobody may keep.
 * As a header they need no word in the page's security policy.
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html#the-speculation-rules-header
 */
export function nameSpeculationRules(headers: Headers): void {
  const control = headers.get("Cache-Control") ?? "";
  if (control.includes("no-store")) return;
  const file = control.startsWith("public") ? "hover.json" : "press.json";
  headers.set("Speculation-Rules", `"/speculation-rules/${file}"`);
}
