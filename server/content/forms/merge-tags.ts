import type { Submission } from "./submission.ts";

const tag = /\{#\s*([\w-]+)\s*#\}|\{\{\s*([\w-]+)\s*\}\}/g;

export function hasMergeTag(template: string): boolean {
  return template.search(tag) >= 0;
}

/**
 * Merge tags of the official CMS template: `{# name #}`, also `{{ name }}`; unknown ones become empty.
 * @param write escapes a value, which comes from a stranger
 */
export function replaceMergeTags(
  template: string,
  submission: Submission,
  write: (value: string) => string,
): string {
  return template.replaceAll(tag, (_, one, other) => {
    const found = submission.find(({ field }) => field.key === (one ?? other));
    return found ? write(found.value) : "";
  });
}
