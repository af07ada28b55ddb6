/** @param {import("../sim.js").Sim} sim @param {string} kind @param {string} id */
export function existing(sim, kind, id) {
  const found = sim.store.get(kind, id);
  if (!found) throw new TypeError(`No such ${kind}: ${id}`);
  return found;
}
