import type { NewPage } from "#server/content/pages/pages.ts";
import type { NewPost } from "#server/content/posts/post.ts";
import { extractRichText } from "#server/content/text/rich-text.ts";
import type { PlanName } from "#server/memberships/plans.ts";
import { cleanGhostHtml, extractReferences, type Leads } from "./clean-html.ts";
import type { GhostPost } from "./ghost-rows.ts";
import type { Placed, PlaceFile } from "./pictures.ts";
import {
  isTextMissing,
  listFileNotes,
  listGateNotes,
  listLossNotes,
  listPictureNotes,
  listStateNotes,
} from "./post-notes.ts";
import { type Readers, type SplitText, splitText } from "./split-paywall.ts";

/** What is made of a row, and what is to be said of it. */
export interface Mapped<Row> {
  row: Row;
  notes: string[];
}

/** What a post hangs on, found already. */
export interface Surroundings {
  plan: PlanName | undefined;
  author: string | undefined;
  tags: string[];
  place: PlaceFile;
  linkTo: Leads["linkTo"];
  /** The old blog's address. */
  site: string | undefined;
}

const readersOf: Record<string, Readers> = { public: "everybody", members: "members" };

/** A post of Ghost's as one of ours. Files are kept on the way. */
export async function mapPost(post: GhostPost, around: Surroundings): Promise<Mapped<NewPost>> {
  const readers = readersOf[post.visibility] ?? "payers";
  const text = splitText(post.html ?? "", readers);
  // First: a picture that stands in the text too is kept with the words that are known of it here.
  const common = await mapCommon(post, around.place);
  const isShut = readers !== "everybody" && !around.plan;
  const status = isShut ? "draft" : common.row.status;
  const files = await placeAll(text, status === "draft", around);
  const tidy = (html: string | undefined) => html && cleanGhostHtml(html, { ...around, files });
  return {
    row: {
      ...common.row,
      slug: post.slug,
      status,
      content: tidy(text.open) || undefined,
      membersText: text.closed === undefined ? undefined : (tidy(text.closed) ?? ""),
      plan: readers === "everybody" ? undefined : around.plan?.id,
      author: around.author,
      tags: around.tags,
    },
    notes: [
      ...listGateNotes(post, readers, { plan: around.plan, text }),
      ...common.notes,
      ...listFileNotes([...files.values()]),
    ],
  };
}

/** A page of Ghost's as one of ours: its picture above its text. */
export async function mapPage(
  post: GhostPost,
  around: Pick<Surroundings, "place" | "linkTo" | "site">,
): Promise<Mapped<NewPage>> {
  const { open = "", closed } = splitText(post.html ?? "", "everybody");
  const { row, notes } = await mapCommon(post, around.place);
  const files = await placeAll({ open, closed: undefined }, row.status === "draft", around);
  const { image, ...common } = row;
  const tidy = (html: string) => cleanGhostHtml(html, { ...around, files });
  const alt = (post.feature_image_alt ?? "").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const caption = tidy(post.feature_image_caption ?? "");
  const under = caption && `<figcaption>${caption}</figcaption>`;
  const picture = image ? `<figure><img src="/assets/${image}" alt="${alt}" />${under}</figure>` : "";
  const text = picture + tidy(open);
  return {
    row: { ...common, permalink: `/${post.slug}`, text },
    notes: [
      ...(closed === undefined ? [] : ["without what only members saw of it"]),
      ...notes,
      ...listFileNotes([...files.values()]),
    ],
  };
}

async function mapCommon(post: GhostPost, place: PlaceFile) {
  const caption = extractRichText(post.feature_image_caption).slice(0, 255);
  const words = { description: post.feature_image_alt, title: caption || undefined };
  const [image, preview] = [
    post.feature_image && (await place(post.feature_image, words)),
    post.og_image && (await place(post.og_image)),
  ];
  const seo = {
    title: post.meta_title ?? post.og_title,
    meta_description: post.meta_description ?? post.og_description,
    og_image: idIn(preview),
  };
  const isPublic = post.status === "published" || (post.status === "scheduled" && post.published_at);
  const row = {
    title: post.title,
    status:
      isPublic && !post.email_only && !isTextMissing(post) ? ("published" as const) : ("draft" as const),
    publishedAt: post.published_at,
    description: post.custom_excerpt,
    image: idIn(image),
    seo: Object.values(seo).some(Boolean) ? seo : undefined,
  };
  return {
    row,
    notes: [...listStateNotes(post), ...listPictureNotes(image, preview), ...listLossNotes(post)],
  };
}

const idIn = (placed: Placed | "" | undefined) => (placed && placed.kind === "file" ? placed.id : undefined);

async function placeAll(
  { open = "", closed = "" }: SplitText,
  isDraft: boolean,
  { place, site }: Pick<Surroundings, "place" | "site">,
): Promise<Map<string, Placed>> {
  const forAll = new Set(isDraft ? [] : extractReferences(open, site));
  const files = new Map<string, Placed>();
  for (const reference of extractReferences(open + closed, site))
    files.set(reference, await place(reference, { isClosed: !forAll.has(reference) }));
  return files;
}
