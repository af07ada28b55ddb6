import { z } from "zod";
import { idSchema, text } from "#server/directus/field-schemas.ts";

const line = z.string().trim().min(1, "is empty");
/** One segment of a path. */
const slug = line.regex(/^[^\s/\\?#%]+$/, "cannot stand in an address");
const flag = z
  .union([z.boolean(), z.number()])
  .nullish()
  .transform((value) => Boolean(value));
/** ISO 8601 from MySQL, a text without a zone from SQLite, milliseconds from the oldest. All are in UTC. */
const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, issue) => {
    if (value === null || value === undefined || value === "") return undefined;
    const date = new Date(
      typeof value === "string" ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d.*)$/, "$1T$2Z") : value,
    );
    if (!Number.isNaN(date.getTime())) return date;
    issue.addIssue({ code: "custom", message: "is no date" });
    return z.NEVER;
  });

/** A post or a page, with its row of `posts_meta`. */
export const GhostPostSchema = z
  .object({
    id: idSchema,
    title: line,
    slug,
    html: text,
    lexical: text,
    mobiledoc: text,
    type: z.enum(["post", "page"], "is neither post nor page").optional(),
    page: flag,
    status: z.enum(["published", "draft", "scheduled", "sent"], "is none that Ghost has"),
    visibility: z.string().default("public"),
    published_at: moment,
    custom_excerpt: text,
    canonical_url: text,
    feature_image: text,
    feature_image_alt: text,
    feature_image_caption: text,
    codeinjection_head: text,
    codeinjection_foot: text,
    email_only: flag,
    meta_title: text,
    meta_description: text,
    og_title: text,
    og_description: text,
    og_image: text,
  })
  .transform(({ type, page, ...post }) => ({ ...post, isPage: type ? type === "page" : page }));
export type GhostPost = z.output<typeof GhostPostSchema>;

/** A tag; those of Ghost's authors alone, `#such`, are internal. */
export const GhostTagSchema = z
  .object({ id: idSchema, name: line, slug, description: text, visibility: z.string().nullish() })
  .transform(({ visibility, ...tag }) => ({ ...tag, isInternal: visibility === "internal" }));
export type GhostTag = z.output<typeof GhostTagSchema>;

/** Somebody of the staff; who has written something is an author. */
export const GhostAuthorSchema = z.object({ id: idSchema, name: line, slug, bio: text, profile_image: text });
export type GhostAuthor = z.output<typeof GhostAuthorSchema>;

/** What members pay for, and what they have for nothing. */
export const GhostTierSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  type: z.enum(["free", "paid"]).catch("paid"),
});
export type GhostTier = z.output<typeof GhostTierSchema>;
