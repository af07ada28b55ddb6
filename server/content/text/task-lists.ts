import type sanitizeHtml from "sanitize-html";

/** Keeps checkboxes of task lists, disabled; drops all other inputs. */
export function sanitizeTaskBox(
  tagName: string,
  { type, checked }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  if (type !== "checkbox") return { tagName, attribs: {} };
  return { tagName, attribs: { type, ...(checked !== undefined && { checked: "" }), disabled: "" } };
}

/** For feeds and mail. */
export function renderTaskBoxesAsText(html: string): string {
  return html.replace(/<input type="checkbox"( checked)?[^>]*>/g, (_box, done) => (done ? "☑" : "☐"));
}
