import { createInvalidRequestError } from "./errors.js";

const defaultLimit = 10;
const maxLimit = 100;

/** A whole list, as sub-lists of an object are sent. */
export function createList(data, url) {
  return { object: "list", data, has_more: false, url };
}

/**
 * One page of a list, with Stripe's cursors: both exclusive, `ending_before` reading towards the front.
 * @param {{ id: string }[]} entries in the order of the list
 * @param {{ limit?: number, starting_after?: string, ending_before?: string }} params @param {string} url
 */
export function createPageOfList(entries, params, url) {
  const limit = params.limit ?? defaultLimit;
  if (limit < 1 || limit > maxLimit) {
    const message =
      limit < 1
        ? "This value must be greater than or equal to 1."
        : "This value must be less than or equal to 100.";
    throw createInvalidRequestError(message, { code: "parameter_invalid_integer", param: "limit" });
  }
  if (params.starting_after && params.ending_before) {
    throw createInvalidRequestError(
      "You may only specify one of these parameters: starting_after, ending_before.",
      {
        code: "parameters_exclusive",
      },
    );
  }
  const [rest, data] = params.ending_before
    ? splitBefore(entries.slice(0, cursor(entries, params, "ending_before")), limit)
    : splitAfter(entries.slice(cursor(entries, params, "starting_after") + 1), limit);
  return { object: "list", data, has_more: rest.length > 0, url };
}

/**
 * Newest first, filtered by `created` and by the named fields where they were given.
 * @param {any[]} entries in order of creation @param {any} params @param {string[]} fields
 */
export function sortNewestFirst(entries, params, fields = []) {
  return entries
    .filter((entry) => wasCreated(entry.created, params.created))
    .filter((entry) => fields.every((field) => params[field] === undefined || entry[field] === params[field]))
    .reverse();
}

function wasCreated(created, range) {
  if (range === undefined) return true;
  if (typeof range === "number") return created === range;
  return (
    created > (range.gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (range.gte ?? Number.NEGATIVE_INFINITY) &&
    created < (range.lt ?? Number.POSITIVE_INFINITY) &&
    created <= (range.lte ?? Number.POSITIVE_INFINITY)
  );
}

function cursor(entries, params, name) {
  if (!params[name]) return -1;
  const index = entries.findIndex((entry) => entry.id === params[name]);
  if (index < 0)
    throw createInvalidRequestError(`No such object: '${params[name]}'`, {
      code: "resource_missing",
      param: name,
    });
  return index;
}

function splitAfter(entries, limit) {
  return [entries.slice(limit), entries.slice(0, limit)];
}

function splitBefore(entries, limit) {
  const start = Math.max(0, entries.length - limit);
  return [entries.slice(0, start), entries.slice(start)];
}
