import { z } from "zod";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

/** Collections whose rows come out at a time, by the pack's names. */
const published = ["pages", "posts", "products"];

interface Names {
  collections: Record<string, string>;
  fields: Record<string, Record<string, string>>;
}

/**
 * Whether guests may read what is not out: the site leaves that away on its pages, but `/items` shows whatever Directus
 * does. Only what is there now can be counted: nobody but an administrator may read the rules.
 * @param names what collections and fields are called in this Directus
 * @param readerToken the bearer of guests, where they have one
 */
export async function checkDrafts(
  url: string,
  { collections, fields }: Names,
  readerToken: string | undefined,
): Promise<Finding> {
  const check = "Drafts";
  const counted = await Promise.all(
    published.map(async (name) => {
      const collection = collections[name] ?? name;
      const field = (own: string) => fields[name]?.[own] ?? own;
      const counts = await Promise.all([
        count(url, collection, { filter: { [field("status")]: { _neq: "published" } }, token: readerToken }),
        count(url, collection, { filter: { [field("published_at")]: { _gt: "$NOW" } }, token: readerToken }),
      ]);
      return { collection, counts: counts.filter((one) => one !== undefined) };
    }),
  );
  if (counted.every(({ counts }) => counts.length === 0)) return skipped(check, "there are none to be read");
  const open = counted.filter(({ counts }) => counts.some((one) => one > 0));
  if (open.length === 0) return ok(check, "are nothing that guests may read");
  return problem(
    check,
    `guests may read those of ${open.map(({ collection }) => collection).join(", ")}: they stand under /items`,
    'In Studio, give the permission to read each of them the rule {"status":{"_eq":"published"}} in the policy by which guests read: Settings, Access policies, Public. A Directus 12 without a licence has no such rules.',
  );
}

/** @returns how many rows guests see by a filter; undefined where they may not ask */
async function count(
  url: string,
  collection: string,
  { filter, token }: { filter: object; token: string | undefined },
): Promise<number | undefined> {
  const query = new URLSearchParams({ "aggregate[count]": "*", filter: JSON.stringify(filter) });
  const heard = await fetchJson(`${url}/items/${encodeURIComponent(collection)}?${query}`, token);
  const rows = parseData(heard, z.array(z.looseObject({ count: z.unknown() })));
  return heard?.status === 200 && rows ? Number(rows[0]?.count) : undefined;
}
