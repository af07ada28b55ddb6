import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createNotification } from "@directus/sdk";
import { withLease } from "#server/concurrency/lease.ts";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { deletePrivateFile, storePrivateFile } from "#server/directus/files/private-files.ts";
import { limits } from "#server/limits.ts";
import { exportMembers } from "#server/memberships/export-members.ts";
import { byteOrderMark, formatCsvLine } from "#server/platform/csv.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { exportOrders } from "../accounting/export-orders.ts";
import {
  openInvoiceTable,
  openLineTable,
  openOrderTable,
  openTaxTable,
  type Period,
  type Table,
} from "./export-tables.ts";
import {
  countExports,
  deleteExports,
  finishExport,
  isRequested,
  listExportsBefore,
  listRequestedExports,
  type StudioExport,
} from "./studio-exports.ts";

const dayMs = 86_400_000;
const chunkLength = 65_536;
const { t } = defaultLanguage;

/** Writes the files that staff have asked for in Studio, and deletes those that are older than a week. */
export async function processExports(directus: DirectusClient): Promise<void> {
  for (const wanted of await listRequestedExports(directus)) {
    const lease = { kind: "export-lease", key: wanted.id, seconds: limits.exportLease };
    await withLease(lease, async () => {
      if (await isRequested(directus, wanted.id)) await write(directus, wanted);
    });
  }
  const old = await listExportsBefore(directus, new Date(Date.now() - limits.exportsKept * 1000));
  for (const { file } of old) if (file) await deletePrivateFile(directus, file);
  await deleteExports(
    directus,
    old.map(({ id }) => id),
  );
}

async function write(directus: DirectusClient, wanted: StudioExport): Promise<void> {
  const refuse = (problem: string) => finishExport(directus, wanted.id, { status: "failed", problem });
  const period = toPeriod(wanted);
  if (!period) return refuse(t("mails.export.dates"));
  if (await isTooMany(directus, wanted)) return refuse(t("mails.export.many", { most: limits.exports }));
  try {
    const name = `export-${wanted.kind}-${toDay(period.from)}-${toDay(new Date(period.until.getTime() - 1))}.csv`;
    const { file, rows } = await store(directus, name, openTable(directus, wanted, period));
    await finishExport(directus, wanted.id, { status: "done", file, rows });
    await tell(directus, wanted, { file, name });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, export: wanted.id }, "an export could not be written");
    await refuse(t("mails.export.failed"));
  }
}

/** Days in UTC. @returns undefined where it ends before it begins */
function toPeriod({ from, until }: StudioExport, now = new Date()): Period | undefined {
  const firstOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const begin = from ? new Date(from) : firstOfMonth;
  const end = new Date((until ? Date.parse(until) : Date.parse(toDay(now))) + dayMs);
  return begin < end ? { from: begin, until: end } : undefined;
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);

async function isTooMany(directus: DirectusClient, { user_created: user }: StudioExport): Promise<boolean> {
  const since = new Date(Date.now() - limits.exportsWindow * 1000);
  return user != null && (await countExports(directus, user, since)) > limits.exports;
}

/** @returns lines of CSV, the header first */
function openTable(directus: DirectusClient, { kind }: StudioExport, period: Period): AsyncIterable<string> {
  switch (kind) {
    case "ledger":
      return exportOrders(directus, period);
    case "members":
      return exportMembers(directus, "current");
    case "orders":
      return formatTable(openOrderTable(directus, period));
    case "lines":
      return formatTable(openLineTable(directus, period));
    case "invoices":
      return formatTable(openInvoiceTable(directus, period));
    case "vat":
      return formatTable(openTaxTable(directus, period));
  }
}

async function* formatTable({ columns, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvLine(Object.keys(columns));
  const values = Object.values(columns);
  for await (const row of rows) yield formatCsvLine(values.map((read) => read(row)));
}

/** By way of a file beside the state's, so that what is held of it in memory does not grow with it. `rows` without the header. */
async function store(directus: DirectusClient, name: string, lines: AsyncIterable<string>) {
  const { stateFile } = config;
  const beside = stateFile === ":memory:" ? tmpdir() : dirname(stateFile);
  await mkdir(beside, { recursive: true });
  const folder = await mkdtemp(join(beside, "export-"));
  try {
    const path = join(folder, name);
    let count = 0;
    await writeFile(
      path,
      inChunks(lines, () => count++),
    );
    const bytes = await openAsBlob(path);
    const file = await storePrivateFile(directus, { name, type: "text/csv", bytes });
    return { file, rows: Math.max(0, count - 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines in pieces that are worth a write each. */
async function* inChunks(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<string> {
  let chunk = "";
  for await (const line of lines) {
    onLine();
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

async function tell(
  directus: DirectusClient,
  { user_created: recipient }: StudioExport,
  { file, name }: { file: string; name: string },
): Promise<void> {
  if (!recipient) return;
  await directus.request(
    createNotification({
      recipient,
      subject: t("mails.export.ready"),
      message: t("mails.export.file", { name }),
      collection: "directus_files",
      item: file,
    }),
  );
}
