/**
 * What is wrong with a query of `/items`, after the name of the parameter: by the problem's code, with the names and
 * numbers that it is about as they would stand in an address. Callers of the JSON answers read the English ones.
 */
export const queries = {
  "too-long": () => "is too long.",
  "not-a-new-name": (name: string) => `"${name}" cannot be a new name.`,
  "no-field": (field: string, collection: string) => `there is no field "${field}" in "${collection}".`,
  "no-parameter": (name: string) => `there is no parameter "${name}".`,
  "no-function": (name: string) => `there is no function "${name}".`,
  "no-operator": (name: string) => `there is no operator "${name}".`,
  "no-meta": (name: string) => `there is no "${name}".`,
  "too-far": (rows: string) => `cannot skip more than ${rows} rows.`,
  "star-inside": (path: string) => `"${path}": name the relation instead of "*".`,
  "too-deep": (path: string) => `"${path}" goes too deep.`,
  "too-nested": () => "is nested too deeply.",
  "leads-nowhere": (field: string) => `"${field}" does not lead to anything you can read.`,
  "which-collection": (example: string) => `say which collection, such as "${example}".`,
  "not-a-list": () => "must be a list.",
  "part-not-a-list": (part: string) => `"${part}" must be a list.`,
  "not-two": (part: string) => `"${part}" must have two values.`,
  "not-an-object": () => "must be a JSON object.",
  "not-json": () => "is not valid JSON.",
  "not-conditions": (example: string) => `must be an object of fields and operators, such as ${example}.`,
  "not-whole": () => "must be a whole number.",
  "out-of-range": (least: string, most: string) => `must be from ${least} to ${most}.`,
  "own-field": () => "cannot compare with a field of yourself.",
  "too-many-conditions": (most: string) => `has more than ${most} conditions.`,
  "too-many-rows": (path: string, rows: string, most: string) =>
    `"${path}" could bring ${rows} rows, more than ${most}; lower limit, or _limit in deep.`,
  "too-many-matches": (most: string, collection: string) =>
    `more than ${most} items of "${collection}" match; narrow it.`,
  "no-key": (collection: string) => `the items of "${collection}" have no key that you can read.`,
  "counts-hidden": (name: string) =>
    `"${name}" would count what you cannot read; "_some" and "_none" do not.`,
  "no-such-sum": (name: string, path: string) => `there is no "${name}" of "${path}".`,
  "no-such-group": (path: string) => `rows cannot be grouped by "${path}".`,
  "no-such-order": (path: string) => `rows cannot be sorted by "${path}".`,
  "sorts-hidden": (path: string, field: string) =>
    `"${path}" would sort by what you cannot read; not all that "${field}" leads to is yours to see.`,
  "no-format": () => "must be csv or json.",
  "too-many-to-download": (most: string) => `must be from 1 to ${most} in a download.`,
  "not-understood": () => "The backend does not understand this query.",
  "not-a-name": () => "This is not the name of a collection or item.",
  "no-collection": () => "Collection cannot be empty",
  "no-item": () => "Key cannot be empty",
  "core-collection": (reader: string) => `Cannot use ${reader} for core collections`,
};
