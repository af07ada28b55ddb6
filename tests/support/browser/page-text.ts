/** What is read or heard in the language of a page: texts and labels, without what names another language. */
export function visibleText(html: string, other = "en"): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(new RegExp(`<(\\w+)\\b[^>]*? lang="${other}"[^>]*>.*?</\\1>`, "gs"), "");
  const labels = [...body.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)];
  return [...body.split(/<[^>]*>/), ...labels.map(([, label]) => label ?? "")].map((text) => text.trim());
}
