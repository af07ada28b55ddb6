/**
 * As a header it needs no CSP exception.
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html#the-speculation-rules-header
 */
export function setSpeculationRulesHeader(headers: Headers): void {
  const control = headers.get("Cache-Control") ?? "";
  if (control.includes("no-store")) return;
  const file = control.startsWith("public") ? "hover.json" : "press.json";
  headers.set("Speculation-Rules", `"/speculation-rules/${file}"`);
}
