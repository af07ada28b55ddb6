import { randomUUID } from "node:crypto";
import { asAdmin } from "./directus.ts";

const made: string[] = [];

/** Writes a row as the owner does in Studio; `removeContent` takes it away again. */
export async function given(collection: string, row: Record<string, unknown>): Promise<string> {
  const { id } = await asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body: row });
  made.push(`/items/${collection}/${id}`);
  return id;
}

/** For `afterAll`: removes what the tests of a file have written, the newest first. */
export async function removeContent(): Promise<void> {
  for (const path of made.splice(0).reverse()) {
    const [, form] = /^\/items\/forms\/(.+)$/.exec(path) ?? [];
    if (form) await removeSubmissions(form);
    await asAdmin(path, { method: "DELETE" });
  }
}

/** What was sent outlives its form, unless somebody deletes it. */
async function removeSubmissions(form: string) {
  const query = { filter: { form: { _eq: form } }, limit: -1 };
  await asAdmin("/items/form_submissions", { method: "DELETE", body: { query } });
}

/** A block as the official CMS template places it on a page. */
export interface Placed {
  collection: string;
  item: Record<string, unknown> | string;
  background?: "light" | "dark";
  hide_block?: boolean;
}

/** A page that is published, with its blocks in this order. Its permalink is its own. */
export async function givenPage(blocks: Placed[], more: Record<string, unknown> = {}) {
  const permalink = `/page-${randomUUID()}`;
  const page = await given("pages", {
    title: "A page",
    permalink,
    status: "published",
    published_at: "2026-01-01T00:00:00",
    ...more,
  });
  const ids: string[] = [];
  for (const [index, { item, ...placing }] of blocks.entries()) {
    const id = typeof item === "string" ? item : await given(placing.collection, item);
    ids.push(await given("page_blocks", { page, sort: index + 1, ...placing, item: id }));
  }
  return { id: page, permalink, ids };
}

/** A form with its fields, and its id. */
export function givenForm(fields: Record<string, unknown>[], more: Record<string, unknown> = {}) {
  return given("forms", {
    title: "A form",
    submit_label: "Send it",
    is_active: true,
    fields: fields.map((field, index) => ({ sort: index + 1, type: "text", width: "100", ...field })),
    ...more,
  });
}
