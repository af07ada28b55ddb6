import { z } from "zod";
import { text } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { publishedNow } from "#server/directus/published.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, updateRow } from "#server/directus/writes.ts";
import type { Newsletter } from "./newsletter.ts";

/** A post on its way to the readers of a newsletter. */
export interface Send {
  id: string;
  /** Undefined where the post is gone. */
  slug: string | undefined;
  /** `sendsMembersText`: those who may read a post for members get all of it. */
  newsletter: { id: string; name: string; sendsMembersText: boolean } | undefined;
  status: "collecting" | "sending" | "sent";
  /** The id of the subscription up to which readers stand in the outbox. */
  cursor: number;
}

const NewsletterOfSend = z
  .object({ id: z.string(), name: text, send_members_text: z.boolean().nullish() })
  .transform(({ id, name, send_members_text: sends }) => ({
    ...{ id, name: name ?? "" },
    sendsMembersText: sends !== false,
  }));
const SendSchema = z
  .object({
    id: z.string(),
    status: z.enum(["collecting", "sending", "sent"]),
    cursor: z.number().nullish(),
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

/**
 * Begins what editors have asked for: a published post that names a newsletter is sent to it, once for the post and the
 * newsletter. A row is the claim, so two instances cannot begin the same.
 * @param newsletters those that somebody can subscribe to; not none
 */
export async function beginSends(directus: Directus, newsletters: Newsletter[]): Promise<void> {
  const unsent = newsletters.map(({ id }) => ({
    newsletter: { _eq: id },
    newsletter_sends: { _none: { newsletter: { _eq: id } } },
  }));
  const query = {
    fields: ["id", "newsletter"],
    filter: { _and: [publishedNow, { _or: unsent }] },
    sort: ["published_at"],
    limit: 20,
  };
  const posts = await orWithout(directus.readItems("posts", query), []);
  for (const { id: post, newsletter } of posts) {
    const row = { key: `${post}:${newsletter}`, post, newsletter, status: "collecting" };
    await claimRow(directus, "newsletter_sends", row);
  }
}

/** Sends that are not through, the oldest first. */
export async function listOpenSends(directus: Directus): Promise<Send[]> {
  const query = {
    fields: [
      ...["id", "status", "cursor", "post.slug"],
      ...["newsletter.id", "newsletter.name", "newsletter.send_members_text"],
    ],
    filter: { status: { _in: ["collecting", "sending"] } },
    sort: ["date_created"],
    limit: 100,
  };
  const rows = await orWithout(directus.readItems("newsletter_sends", query), []);
  return parseRows("newsletter_sends", SendSchema, rows);
}

/** Writes down how far a send is, for Studio and for whoever goes on with it. */
export async function updateSend(
  directus: Directus,
  id: string,
  changes: Partial<Pick<Send, "status" | "cursor">> & Record<string, unknown>,
): Promise<void> {
  await updateRow(directus, "newsletter_sends", id, changes);
}
