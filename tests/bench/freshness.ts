import { randomUUID } from "node:crypto";
import { asOwner } from "../support/directus.ts";
import { eventually } from "../support/eventually.ts";

const saves = 50;

/**
 * Saves a post again and again and measures how long each time until the site shows it, from the answer that Directus
 * gives to the save.
 * @returns milliseconds: half of the saves showed sooner than the first, 99 of 100 sooner than the second
 */
export async function measureFreshness(site: string): Promise<{ p50: number; p99: number }> {
  const slug = `bench-${randomUUID()}`;
  const row = { slug, title: slug, status: "published", published_at: "2026-01-01T00:00:00Z" };
  const { id } = await asOwner<{ id: string }>("/items/posts", { method: "POST", body: row });
  const took: number[] = [];
  try {
    for (let n = 0; n < saves; n += 1) {
      await (await fetch(`${site}/journal/${slug}`)).text();
      const title = `Saved ${randomUUID()}`;
      await asOwner(`/items/posts/${id}`, { method: "PATCH", body: { title } });
      const read = async () => (await fetch(`${site}/journal/${slug}`)).text();
      took.push((await eventually(read, (html) => html.includes(title), 10_000)).after);
    }
  } finally {
    await asOwner(`/items/posts/${id}`, { method: "DELETE" });
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => Math.round(took[Math.ceil(part * took.length) - 1] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}
