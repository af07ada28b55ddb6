import { readFileSync } from "node:fs";
import { openAdmin } from "../../pack/install/admin.ts";
import { adminToken, startDirectus } from "../backends/directus.ts";
import { collectionRow, fieldRow, letRead, relationRow } from "../backends/schema.ts";
import { startSite } from "../support/processes/site.ts";
import type { Figures } from "./table.ts";

const collections = 200;
const again = 9;

/**
 * Puts the site in front of a Directus with none of the pack and a tree of many collections, ten fields and a relation
 * each, and measures what a guest waits for, from a process that has just begun, and the memory that it takes.
 */
export async function measureTree(): Promise<Figures[]> {
  console.error(`a Directus with ${collections} collections`);
  const directus = await startDirectus();
  try {
    const names = await growTree(directus);
    const site = await startSite({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: adminToken });
    try {
      const before = memoryOf(site.process.pid);
      const rows: Figures[] = [];
      for (const path of ["/items", `/items/${names[150]}`, "/items?search=leaf_1", `/items/${names[7]}`]) {
        const first = await timeOf(site.url + path);
        const next: number[] = [];
        for (let n = 0; n < again; n += 1) next.push((await timeOf(site.url + path)).took);
        const usual = next.sort((a, b) => a - b)[Math.floor(again / 2)] ?? 0;
        rows.push({
          page: path,
          "first time": `${first.took.toFixed(0)} ms`,
          again: `${usual.toFixed(0)} ms`,
          HTML: `${(first.bytes / 1000).toFixed(0)} KB`,
          memory: `${memoryOf(site.process.pid)} MB`,
        });
      }
      console.error(`memory before the first page: ${before} MB`);
      return rows;
    } finally {
      await site.stop();
    }
  } finally {
    await directus.stop();
  }
}

async function growTree(directus: Awaited<ReturnType<typeof startDirectus>>): Promise<string[]> {
  const names = Array.from({ length: collections }, (_, index) => `leaf_${String(index).padStart(3, "0")}`);
  const above = (index: number) => names[Math.floor(index / 10) - 2] ?? null;
  const admin = openAdmin(directus.url, adminToken);
  await admin.extend(await admin.snapshot(), {
    collections: names.map((name, index) => collectionRow(name, { group: index < 20 ? null : above(index) })),
    fields: names.flatMap((name, index) => [
      fieldRow(name, "id", "integer", "key"),
      ...["title", "summary", "state", "place"].map((field) => fieldRow(name, field, "string")),
      ...["story", "notes"].map((field) => fieldRow(name, field, "text")),
      ...["made_at", "seen_at"].map((field) => fieldRow(name, field, "timestamp")),
      fieldRow(name, "kept", "boolean"),
      ...(index > 0 ? [fieldRow(name, "next", "integer")] : []),
    ]),
    relations: names.slice(1).map((name, index) => relationRow(name, "next", names[index] ?? "")),
  });
  await letRead(directus, names);
  const rows = Array.from({ length: 25 }, (_, index) => ({
    title: `Row ${index}`,
    story: "tide ".repeat(50),
  }));
  for (const index of [7, 150]) await directus.ask(`/items/${names[index]}`, { method: "POST", body: rows });
  return names;
}

async function timeOf(url: string): Promise<{ took: number; bytes: number }> {
  const began = performance.now();
  const answer = await fetch(url);
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return { took: performance.now() - began, bytes: body.byteLength };
}

/** Megabytes of a process that are in memory. */
function memoryOf(pid: number | undefined): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}
