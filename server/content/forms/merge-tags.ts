import type { Submission } from "./submission.ts";

const tag = /\{#\s*([\w-]+)\s*#\}|\{\{\s*([\w-]+)\s*\}\}/g;

/** True for a text in which something is to be filled in. */
export function hasMergeTag(template: string): boolean {
  return template.search(tag) >= 0;
}

/**
 * Fills the merge tags of the official CMS template: `{# name #}`, and `{{ name }}` too.
 * @param write what is done to a value before it is put in: it comes from a stranger
 * @returns the text; a tag of no field leaves nothing
 */
export function fillMergeTags(
  template: string,
  submission: Submission,
  write: (value: string) => string,
): string {
  return template.replaceAll(tag, (_, one, other) => {
    const found = submission.find(({ field }) => field.key === (one ?? other));
    return found ? write(found.value) : "";
  });
}
