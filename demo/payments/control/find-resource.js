/** @param {import("../simulator.js").Sim} sim @param {string} kind @param {string} id */
export function findExisting(sim, kind, id) {
  const found = sim.store.get(kind, id);
  if (!found) throw new TypeError(`No such ${kind}: ${id}`);
  return found;
}
