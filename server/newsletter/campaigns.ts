import { z } from "zod";
import { listUnsentPosts } from "#server/content/posts/posts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { text } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import type { Newsletter } from "./newsletter.ts";

export interface Send {
  id: string;
  /** Undefined where the post was deleted. */
  slug: string | undefined;
  /** `sendsMembersText`: readers entitled to a members' post get its full text. */
  newsletter: { id: string; name: string; sendsMembersText: boolean } | undefined;
  status: "collecting" | "sending" | "sent";
  /** Id of the last subscription added to the outbox. */
  cursor: number;
}

const NewsletterOfSend = z
  .object({ id: z.string(), name: text, send_members_text: z.boolean().nullish() })
  .transform(({ id, name, send_members_text: sends }) => ({
    id,
    name: name ?? "",
    sendsMembersText: sends !== false,
  }));
const SendSchema = z
  .object({
    id: z.string(),
    status: z.enum(["collecting", "sending", "sent"]),
    cursor: z.int().nonnegative().nullish(),
    post: z.object({ slug: z.string() }).nullish(),
    newsletter: NewsletterOfSend.nullish(),
  })
  .transform(
    ({ post, newsletter, cursor, ...send }): Send => ({
      ...send,
      slug: post?.slug,
      newsletter: newsletter ?? undefined,
      cursor: cursor ?? 0,
    }),
  );

/** Idempotency: one send per post and newsletter, by unique key. `newsletters` must not be empty. */
export async function beginSends(directus: DirectusClient, newsletters: Newsletter[]): Promise<void> {
  const posts = await listUnsentPosts(
    directus,
    newsletters.map(({ id }) => id),
  );
  for (const { id: post, newsletter } of posts) {
    const row = { key: `${post}:${newsletter}`, post, newsletter, status: "collecting" };
    await claimRow(directus, "newsletter_sends", row);
  }
}

export async function listOpenSends(directus: DirectusClient): Promise<Send[]> {
  const query = {
    fields: [
      "id",
      "status",
      "cursor",
      "post.slug",
      "newsletter.id",
      "newsletter.name",
      "newsletter.send_members_text",
    ],
    filter: { status: { _in: ["collecting", "sending"] } } satisfies CollectionFilter<"newsletter_sends">,
    sort: ["date_created"],
    limit: 100,
  } as const;
  const rows = await withFallback(directus.readItems("newsletter_sends", query), []);
  return parseRows("newsletter_sends", SendSchema, rows);
}

export async function updateSend(
  directus: DirectusClient,
  id: string,
  changes: Partial<Pick<Send, "status" | "cursor">> & Record<string, unknown>,
): Promise<void> {
  await updateRow(directus, "newsletter_sends", { key: id, changes });
}
