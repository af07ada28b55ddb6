import { addPages, listPageKeys, toPageRow } from "#server/content/pages/pages.ts";
import { listRedirectKeys } from "#server/content/pages/redirects.ts";
import { addAuthors, listAuthorKeys, type NewAuthor } from "#server/content/posts/authors.ts";
import { addPosts, listPostKeys, toPostRow } from "#server/content/posts/posts.ts";
import { addTags, listTagKeys, type NewTag } from "#server/content/posts/tags.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { PlanName } from "#server/memberships/plans.ts";
import type { CheckRow } from "./field-rules.ts";
import type { GhostBlog, GhostRow } from "./ghost-file.ts";
import type { GhostAuthor, GhostPost, GhostTag } from "./ghost-rows.ts";
import { type Batch, importRows } from "./import-rows.ts";
import { mapPage, mapPost } from "./map-post.ts";
import { createLinkMapper, listUsableRows } from "./new-links.ts";
import { listOldAddresses, redirectBatch } from "./old-addresses.ts";
import type { PlaceFile } from "./pictures.ts";
import { findPostPlan, type ImportPlanChoice } from "./plan-choice.ts";
import type { Line } from "./report.ts";
import { isOwnAddress } from "./reserved-slugs.ts";
import { linkTagsAndAuthor, type Neighbours } from "./resolve-relations.ts";

/** What to bring, and how. */
export interface ContentImport {
  blog: GhostBlog;
  plans: PlanName[];
  chosen: ImportPlanChoice;
  place: PlaceFile;
  check: CheckRow;
  /** The old blog's address. */
  site: string | undefined;
  /** Without it nothing is written. */
  apply: boolean;
}

/**
 * Brings tags, authors, posts, pages and redirects from old addresses, and says of each what becomes of it, or would. What
 * is there already stays as it is; what fails leaves no row of itself behind, though perhaps files, and the others go on.
 * @param admin sees drafts, and may write content
 * @throws DirectusError where Directus does not say what is there
 */
export async function* importContent(admin: DirectusClient, given: ContentImport): AsyncGenerator<Line> {
  const tags = await listTagKeys(admin);
  const authors = await listAuthorKeys(admin);
  const [posts, pages] = [await listPostKeys(admin), await listPageKeys(admin)];
  yield* importRows(tagBatch(admin, given, tags));
  yield* importRows(authorBatch(admin, given, authors));
  yield* importRows(postBatch(admin, given, { there: posts, neighbours: { tags, authors } }));
  yield* importRows(pageBatch(admin, given, pages));
  const { blog, site, apply, check } = given;
  const there = await listRedirectKeys(admin);
  const brought = { posts, tags, authors };
  yield* importRows(
    redirectBatch(admin, listOldAddresses(blog, site), { there, pages, brought, check, apply }),
  );
}

const slugOf = ({ slug }: { slug: string }) => slug;

function tagBatch(
  admin: DirectusClient,
  { blog, check, apply }: ContentImport,
  there: Neighbours["tags"],
): Batch<GhostTag, NewTag> {
  return {
    kind: "tag",
    rows: blog.tags,
    keyOf: slugOf,
    there,
    skip: ({ isInternal }) =>
      isInternal ? "is one of Ghost's internal tags, which readers never see" : undefined,
    prepare: async ({ slug, name: title, description }) => ({ row: { slug, title, description }, notes: [] }),
    check: (row) => check("tags", row),
    write: apply ? (rows) => addTags(admin, rows) : undefined,
  };
}

function authorBatch(
  admin: DirectusClient,
  { blog, check, apply, place }: ContentImport,
  there: Neighbours["authors"],
): Batch<GhostAuthor, NewAuthor> {
  const writers = new Set(listUsableRows(blog.posts).flatMap(({ id }) => blog.authorsOf(id)));
  return {
    kind: "author",
    rows: blog.authors,
    keyOf: slugOf,
    there,
    skip: ({ id }) => (writers.has(id) ? undefined : "has written nothing"),
    prepare: async ({ slug, name, bio: description, profile_image }) => {
      const picture = profile_image ? await place(profile_image) : undefined;
      const image = picture?.kind === "file" ? picture.id : undefined;
      const notes = profile_image && !image ? [`without the picture (${profile_image})`] : [];
      return { row: { slug, name, description, image }, notes };
    },
    check: (row) => check("authors", row),
    write: apply ? (rows) => addAuthors(admin, rows) : undefined,
  };
}

function postBatch(
  admin: DirectusClient,
  { blog, check, apply, place, site, ...given }: ContentImport,
  { there, neighbours }: { there: Map<string, string>; neighbours: Neighbours },
): Batch<GhostPost, Row> {
  const linkTo = createLinkMapper(blog, site);
  const neighboursOf = linkTagsAndAuthor(blog, neighbours);
  return {
    kind: "post",
    keyOf: slugOf,
    there,
    rows: blog.posts.filter((read) => !isPage(read)),
    prepare: async (post) => {
      const { author, tags, notes: without } = neighboursOf(post.id);
      const ofPost = blog.tiersOf(post.id);
      const own = blog.tiers.filter(({ id }) => ofPost.includes(id));
      const plan = findPostPlan(post.visibility, own, { ...given, tiers: blog.tiers });
      const { row, notes } = await mapPost(post, { plan, author, tags, place, linkTo, site });
      return { row: toPostRow(row), notes: [...notes, ...without] };
    },
    check: (row) => check("posts", row),
    write: apply ? (rows) => addPosts(admin, rows) : undefined,
  };
}

function pageBatch(
  admin: DirectusClient,
  { blog, check, apply, place, site }: ContentImport,
  there: Map<string, string>,
): Batch<GhostPost, Row> {
  const linkTo = createLinkMapper(blog, site);
  return {
    kind: "page",
    keyOf: ({ slug }) => `/${slug}`,
    there,
    rows: blog.posts.filter(isPage),
    skip: ({ visibility, slug }) => {
      if (visibility !== "public") return `is for ${visibility}, and pages here are for everybody`;
      return isOwnAddress(slug) ? "that address is the site's own" : undefined;
    },
    prepare: async (post) => {
      const { row, notes } = await mapPage(post, { place, linkTo, site });
      return { row: toPageRow(row), notes };
    },
    check: (row) => check("pages", row),
    write: apply ? (rows) => addPages(admin, rows) : undefined,
  };
}

function isPage(read: GhostRow<GhostPost>): boolean {
  return "row" in read && read.row.isPage;
}
