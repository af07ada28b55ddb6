import { ReadableStream } from "node:stream/web";
import type { Row } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import { byteOrderMark, formatCsvLine } from "#server/platform/csv.ts";
import { type CollectionQuery, openCollection } from "./items.ts";
import type { ItemsContext } from "./items-context.ts";
import { getValuesByPath } from "./plain-text.ts";
import { removeParameter, toSearchString } from "./read-list-forms.ts";

/** Concurrency limit of one process. */
export class TooManyExportsError extends Error {
  override name = "TooManyExportsError";
}

type Format = "csv" | "json";

const running = new Map<symbol, number>();

/**
 * Streams all rows of a query as CSV or a JSON array, in batches with backpressure. Stops when the client
 * disconnects; aborts the response when the backend fails, so that a partial file is not taken for complete.
 * @param search with `export=csv` or `export=json`; `limit` counts all rows
 * @throws TooManyExportsError, and what `openCollection` throws
 */
export async function exportItems(asker: ItemsContext, name: string, search: string): Promise<Response> {
  const params = new URLSearchParams(search);
  const format = params.get("export");
  const most = rowsWanted(params.get("limit"));
  for (const parameter of ["export", "page", "offset", "meta", "limit"]) removeParameter(params, parameter);
  params.set("limit", String(limits.exportBatch));
  const reading = await openCollection(asker, name, toSearchString(params));
  if (format !== "csv" && format !== "json") throw new QueryError("export", "no-format");
  if (busy() >= limits.exportsAtOnce) throw new TooManyExportsError("Too many downloads are under way.");
  const query = buildExportQuery(reading);
  const first = await reading.asker.directus.readItemsWithMeta(name, {
    ...query,
    limit: Math.min(most, query.limit),
  });
  const total = Number(first.meta?.filter_count ?? 0);
  const file = `${name.replace(/[^\w-]/g, "_")}${total > most ? `-first-${most}` : ""}.${format}`;
  const batches = readBatches(reading, { ...query, meta: undefined }, { first: [first.data].flat(), most });
  const texts = format === "csv" ? asCsv(batches, query.fields) : asJson(batches);
  return new Response(ReadableStream.from(encoded(texts)) as BodyInit, {
    headers: createHeaders(format, file),
  });
}

function rowsWanted(limit: string | null): number {
  if (!limit) return limits.exportRows;
  const wanted = /^\d+$/.test(limit) ? Number(limit) : Number.NaN;
  if (!(wanted >= 1 && wanted <= limits.exportRows))
    throw new QueryError("limit", "too-many-to-download", { most: String(limits.exportRows) });
  return wanted;
}

/** All scalar fields unless the query names some; sorted by key last, so that no row appears twice. */
function buildExportQuery({ description, query }: CollectionQuery): ItemsQuery & { limit: number } {
  const { filter, search, deep, alias, aggregate, groupBy } = query;
  if (aggregate || groupBy) return { filter, search, aggregate, groupBy, limit: limits.groupsPerAnswer };
  const own = [...description.fields.values()].filter(({ kind }) => kind !== "many").map(({ name }) => name);
  const named = query.fields?.flatMap((path) => (path === "*" ? own : path));
  const key = description.key ? [description.key] : [];
  return {
    filter,
    search,
    deep,
    alias,
    fields: [...new Set(named ?? own)],
    meta: "filter_count",
    sort: [...new Set([...(query.sort ?? []), ...key])],
    limit: limits.exportBatch,
  };
}

async function* readBatches(
  { asker, description }: CollectionQuery,
  query: ItemsQuery,
  { first, most }: { first: Row[]; most: number },
) {
  const place = Symbol(description.name);
  const until = Date.now() + limits.exportTimeout;
  running.set(place, until);
  try {
    let rows = first;
    for (let sent = rows.length; rows.length > 0; sent += rows.length) {
      yield rows;
      if (query.groupBy || query.aggregate || sent >= most || rows.length < limits.exportBatch) return;
      if (Date.now() > until) throw new Error("A download took too long.");
      const limit = Math.min(limits.exportBatch, most - sent);
      rows = await asker.directus.readItems(description.name, { ...query, limit, offset: sent });
    }
  } finally {
    running.delete(place);
  }
}

/** Running exports; one past its deadline no longer counts. */
function busy(): number {
  return [...running.values()].filter((until) => until > Date.now()).length;
}

async function* asCsv(batches: AsyncIterable<Row[]>, fields: readonly string[] | undefined) {
  let columns = fields;
  if (columns) yield byteOrderMark + formatCsvLine(columns);
  for await (const rows of batches) {
    if (!columns) {
      columns = [...new Set(rows.flatMap((row) => listPaths(row)))];
      yield byteOrderMark + formatCsvLine(columns);
    }
    const named = columns.map((path) => path.replace(/\.\*$/, "").split(".").map(nameInRow));
    yield rows
      .map((row) => formatCsvLine(named.map((names) => unwrapSingle(getValuesByPath(row, names)))))
      .join("");
  }
}

/** `sum.total_amount` for the aggregate `{ sum: { total_amount: 1 } }`. */
function listPaths(row: Row): string[] {
  return Object.entries(row).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  );
}

/** Directus returns `count(tags)` as `tags_count`, and `item:block_hero` as `item`. */
function nameInRow(part: string): string {
  return part.replace(/^(\w+)\((\w+)\)$/, "$2_$1").replace(/:.*$/, "");
}

function unwrapSingle(values: unknown[]): unknown {
  return values.length > 1 ? values : values[0];
}

async function* asJson(batches: AsyncIterable<Row[]>) {
  let between = "[\n";
  for await (const rows of batches) {
    yield rows.map((row, index) => `${index === 0 ? between : ",\n"}${JSON.stringify(row)}`).join("");
    between = ",\n";
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

function createHeaders(format: Format, file: string): HeadersInit {
  return {
    "Content-Type":
      format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
}
