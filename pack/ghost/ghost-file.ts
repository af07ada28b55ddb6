import { z } from "zod";
import { getErrorMessage } from "#server/platform/guards.ts";
import {
  type GhostAuthor,
  GhostAuthorSchema,
  type GhostPost,
  GhostPostSchema,
  type GhostTag,
  GhostTagSchema,
  type GhostTier,
  GhostTierSchema,
} from "./ghost-rows.ts";

/** A file that cannot be used at all; its message is for whoever sits at the terminal. */
export class ImportFileError extends Error {
  override name = "ImportFileError";
}

/** A row of the file, or what is wrong with it; others name it by its id. */
export type GhostRow<Row> = { row: Row } | { key: string; id?: string | undefined; problem: string };

/** A blog as Ghost's export has it: in its tables, but for what hangs on a post. */
export interface GhostBlog {
  posts: GhostRow<GhostPost>[];
  tags: GhostRow<GhostTag>[];
  authors: GhostRow<GhostAuthor>[];
  tiers: GhostTier[];
  /** Ids of what hangs on a post, in the order that its author gave them. */
  tagsOf(post: string): string[];
  authorsOf(post: string): string[];
  tiersOf(post: string): string[];
}

const Table = z.array(z.record(z.string(), z.unknown())).default([]);
const Id = z.union([z.string(), z.number()]).transform(String);
const Link = z.object({ post_id: Id, sort_order: z.number().nullish() });

const Tables = z.object({
  posts: z.array(z.record(z.string(), z.unknown()), { error: "has no posts" }),
  posts_meta: Table,
  tags: Table,
  users: Table,
  products: z.array(GhostTierSchema).optional(),
  tiers: z.array(GhostTierSchema).optional(),
  posts_tags: z.array(Link.extend({ tag_id: Id })).default([]),
  posts_authors: z.array(Link.extend({ author_id: Id })).default([]),
  posts_products: z.array(Link.extend({ product_id: Id })).default([]),
});
const Blog = z.object({ meta: z.object({ version: z.string() }), data: Tables });
const Backup = z.object({ db: z.array(z.unknown()) });

/**
 * Reads what Ghost writes under Settings, Import/Export: `{ "db": [{ "meta", "data" }] }`, or what is in there alone.
 * A row that cannot be used is told apart, and the others are read.
 * @throws ImportFileError where the file is none of Ghost's
 * @see https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/server/data/exporter/table-lists.js
 */
export function readGhostFile(text: string): GhostBlog {
  const { meta, data } = parseBlog(parseJson(text));
  if (/^0/.test(meta.version))
    throw new ImportFileError(
      `It comes from Ghost ${meta.version}. Bring that blog to Ghost 1.0 or newer first, and export it there.`,
    );
  const metaOf = new Map(data.posts_meta.map(({ id: _, ...row }) => [String(row.post_id), row]));
  const posts = data.posts.map((row) => ({ ...row, ...metaOf.get(String(row.id)) }));
  const written = new Map(data.posts.map(({ id, author_id }) => [String(id), author_id]));
  const authorsOf = linked(data.posts_authors, "author_id");
  return {
    posts: readRows(GhostPostSchema, posts),
    tags: readRows(GhostTagSchema, data.tags),
    authors: readRows(GhostAuthorSchema, data.users),
    tiers: data.products ?? data.tiers ?? [],
    tagsOf: linked(data.posts_tags, "tag_id"),
    authorsOf: (post) => {
      const own = authorsOf(post);
      return own.length > 0 ? own : [written.get(post) ?? []].flat().map(String);
    },
    tiersOf: linked(data.posts_products, "product_id"),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new ImportFileError(`It is not JSON: ${getErrorMessage(error)}`);
  }
}

function parseBlog(content: unknown): z.output<typeof Blog> {
  const backup = Backup.safeParse(content);
  if (backup.success && backup.data.db.length !== 1)
    throw new ImportFileError(`It holds ${backup.data.db.length} blogs; one is expected.`);
  const parsed = Blog.safeParse(backup.success ? backup.data.db[0] : content);
  if (parsed.success) return parsed.data;
  throw new ImportFileError(`It is not an export of Ghost's: ${formatRowProblem(parsed.error)}.`);
}

/** What is wrong, in the words of the schema, with where it is. */
export function formatRowProblem({ issues }: z.ZodError): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".")} ${inWords(message)}`.trim())
    .join("; ");
}

/** Zod's own words for a value of another type. */
function inWords(message: string): string {
  const [, wanted, given] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (!given) return message;
  return given === "undefined" ? "is missing" : `should be of type ${wanted}, and is ${given}`;
}

function readRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: Record<string, unknown>[],
): GhostRow<z.output<Schema>>[] {
  return rows.map((row, index) => {
    const parsed = schema.safeParse(row);
    const { slug } = row;
    const id = Id.safeParse(row.id).data;
    const key = typeof slug === "string" && slug ? slug : `row ${index + 1}`;
    return parsed.success ? { row: parsed.data } : { key, id, problem: formatRowProblem(parsed.error) };
  });
}

/** What a table of links has for each post, in its order there. */
function linked<Field extends string>(
  links: ({ post_id: string; sort_order?: number | null | undefined } & Record<Field, string>)[],
  field: Field,
): (post: string) => string[] {
  const ofPost = new Map<string, Set<string>>();
  for (const link of links.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
    const own = ofPost.get(link.post_id) ?? new Set();
    ofPost.set(link.post_id, own.add(link[field]));
  }
  return (post) => [...(ofPost.get(post) ?? [])];
}
