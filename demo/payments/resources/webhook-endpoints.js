import { apiVersion, findResource } from "../api/contract.js";
import { createInvalidRequestError, createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { createMetadata, mergeMetadata } from "./metadata.js";

/** @param {import("../simulator.js").Sim} sim @param {{ id?: string, secrets?: string[], url: string, enabled_events?: string[] }} data */
export function createEndpoint(sim, data) {
  return sim.store.put(
    "webhook_endpoint",
    findResource("webhook_endpoint", {
      id: data.id ?? sim.newId("we_1"),
      api_version: data.api_version ?? apiVersion,
      created: sim.now(),
      description: data.description ?? null,
      enabled_events: data.enabled_events ?? ["*"],
      metadata: createMetadata(data.metadata),
      status: "enabled",
      url: data.url,
      _internal: { secrets: data.secrets ?? [sim.newId("whsec_", 32)] },
    }),
  );
}

export function createEndpointByApi(sim, { params }) {
  if (!URL.canParse(params.url)) {
    throw createInvalidRequestError("Invalid URL: An explicit scheme (such as https) must be provided.", {
      code: "url_invalid",
      param: "url",
    });
  }
  const endpoint = createEndpoint(sim, params);
  return { ...endpoint, secret: endpoint._internal.secrets[0] };
}

export function retrieveEndpoint(sim, { ids: [id] }) {
  const endpoint = sim.store.get("webhook_endpoint", id);
  if (!endpoint) throw createMissingResourceError("webhook endpoint", id);
  return endpoint;
}

export function updateEndpoint(sim, call) {
  const endpoint = retrieveEndpoint(sim, call);
  const { metadata, disabled, expand, ...changes } = call.params;
  Object.assign(endpoint, changes);
  if (disabled !== undefined) endpoint.status = disabled ? "disabled" : "enabled";
  endpoint.metadata = mergeMetadata(endpoint.metadata, metadata);
  return sim.store.put("webhook_endpoint", endpoint);
}

export function deleteEndpoint(sim, call) {
  const { id } = retrieveEndpoint(sim, call);
  sim.store.remove("webhook_endpoint", id);
  return { id, object: "webhook_endpoint", deleted: true };
}

export function listEndpoints(sim, { params, path }) {
  return createPageOfList(sortNewestFirst(sim.store.all("webhook_endpoint"), params), params, path);
}
