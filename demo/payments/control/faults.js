/**
 * A rule that disturbs requests outside `/_sim`. It counts the requests that match `method` and `path` from the
 * moment it was set, and acts on the `nth` of them and the `times - 1` that follow.
 * @typedef {object} FaultRule
 * @property {string} [id]
 * @property {string} [method] any when absent
 * @property {string} path exact, or with `*` for any characters
 * @property {number} [nth] first to be disturbed, 1 when absent
 * @property {number} [times] how many, 1 when absent; 0 means all from then on
 * @property {number} [status] answers this instead
 * @property {boolean} [execute] with `status`: carries the request out all the same
 * @property {boolean} [store] with `status`: keeps that answer under the idempotency key
 * @property {Record<string, unknown>} [error] with `status`: fields of the error
 * @property {Record<string, string>} [headers] with `status`: response headers
 * @property {number} [delay_ms] waits before carrying the request out
 * @property {"before" | "after"} [drop] cuts the connection before or after the commit
 * @property {boolean} [truncate] sends half of the answer, then cuts the connection
 */

/** @param {import("../store.js").Store} store */
export function createFaults(store) {
  let sequence = 0;
  return {
    /** @param {FaultRule} rule */
    add(rule) {
      const id = rule.id ?? `fault_${++sequence}_${Date.now()}`;
      return store.put("fault", { nth: 1, times: 1, seen: 0, ...rule, id });
    },
    list: () => store.all("fault"),
    clear() {
      for (const { id } of store.all("fault")) store.remove("fault", id);
    },
    /** The rule that this request triggers, if any; all matching rules count it. */
    take(method, path) {
      let triggered;
      for (const rule of store.all("fault")) {
        if (!matches(rule, method, path)) continue;
        rule.seen += 1;
        store.put("fault", rule);
        const last = rule.times === 0 ? Number.POSITIVE_INFINITY : rule.nth + rule.times - 1;
        if (rule.seen >= rule.nth && rule.seen <= last) triggered ??= rule;
      }
      return triggered;
    },
  };
}

function matches(rule, method, path) {
  if (rule.method && rule.method.toUpperCase() !== method) return false;
  const pattern = rule.path.split("*").map(escapeForRegExp).join(".*");
  return new RegExp(`^${pattern}$`).test(path);
}

function escapeForRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
