import { createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";

export function retrieveEvent(sim, { ids: [id] }) {
  const event = sim.store.get("event", id);
  if (!event) throw createMissingResourceError("event", id);
  return event;
}

export function listEvents(sim, { params, path }) {
  const types = params.types ?? (params.type ? [params.type] : undefined);
  const events = sortNewestFirst(sim.store.all("event"), params)
    .filter((event) => !types || types.some((type) => matches(type, event.type)))
    .filter(
      (event) =>
        params.delivery_success === undefined || (event.pending_webhooks === 0) === params.delivery_success,
    );
  return createPageOfList(events, params, path);
}

function matches(pattern, type) {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}
