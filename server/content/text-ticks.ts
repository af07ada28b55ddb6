import type sanitizeHtml from "sanitize-html";

/** What the sanitiser leaves of a box: what is done in a list of tasks, and what is not; nothing that could be filled in. */
export function tickOf(tagName: string, { type, checked }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (type !== "checkbox") return { tagName, attribs: {} };
  return { tagName, attribs: { type, ...(checked !== undefined && { checked: "" }), disabled: "" } };
}

/** For readers that show no boxes: each becomes a sign. @param html as `cleanHtml` gives it */
export function writeTicks(html: string): string {
  return html.replace(/<input type="checkbox"( checked)?[^>]*>/g, (_box, done) => (done ? "☑" : "☐"));
}
