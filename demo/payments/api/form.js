import { createInvalidRequestError } from "./errors.js";

/**
 * Decodes Stripe's form encoding: `a[b][0][c]=v` nests, `a[]=v` appends. Lists stay objects with numeric keys
 * until the schema says that they are lists.
 * @param {URLSearchParams} entries
 */
export function decodeForm(entries) {
  const root = Object.create(null);
  for (const [name, value] of entries) set(root, keysOf(name), value);
  return root;
}

function keysOf(name) {
  const head = /^[^[\]]+/.exec(name)?.[0];
  const tail = head && name.slice(head.length);
  if (!head || !/^(\[[^[\]]*\])*$/.test(tail))
    throw createInvalidRequestError(`Invalid parameter name: ${name}`);
  return [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1])];
}

function set(root, keys, value) {
  let node = root;
  for (const [index, raw] of keys.entries()) {
    const key = raw === "" ? String(Object.keys(node).length) : raw;
    if (index === keys.length - 1) {
      node[key] = value;
      return;
    }
    node[key] ??= Object.create(null);
    node = node[key];
    if (typeof node === "string") throw createInvalidRequestError("Invalid hash", { param: keys[0] });
  }
}
