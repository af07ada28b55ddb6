import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGhostFile } from "../../../pack/ghost/ghost-file.ts";
import type { GhostPost } from "../../../pack/ghost/ghost-rows.ts";
import { mapPage, mapPost } from "../../../pack/ghost/map-post.ts";
import { createLinkMapper, listUsableRows } from "../../../pack/ghost/new-links.ts";
import { type FileMessages, placeFiles } from "../../../pack/ghost/pictures.ts";
import { findPostPlan } from "../../../pack/ghost/plan-choice.ts";
import { ghostExport } from "./ghost.ts";

export const blog = readGhostFile(JSON.stringify(ghostExport()));
export const gold = { id: "plan-1", slug: "gold", name: "Gold", rank: 2, openers: [] as string[] };

interface Given {
  folder?: string;
  site?: string;
  changes?: Partial<GhostPost>;
}

/** A post of the blog, as it was or with changes, as it would be brought, and the files that were kept for it. */
export async function mapped(id: string, given: Given = {}) {
  const { post, ...around } = await prepared(id, given);
  const own = blog.tiers.filter((tier) => blog.tiersOf(id).includes(tier.id));
  const plan = findPostPlan(post.visibility, own, { tiers: blog.tiers, plans: [gold], chosen: new Map() });
  const brought = await mapPost(post, { ...around, plan, author: undefined, tags: [] });
  return { ...brought, kept: around.kept };
}

/** The same of a page. */
export async function mappedPage(id: string, given: Given = {}) {
  const { post, ...around } = await prepared(id, given);
  return { ...(await mapPage(post, around)), kept: around.kept };
}

async function prepared(id: string, { folder, site, changes }: Given) {
  const post = listUsableRows(blog.posts).find((row) => row.id === id);
  if (!post) throw new Error(`There is no post ${id}.`);
  const kept: Record<string, FileMessages> = {};
  const place = placeFiles(folder, site, async ({ name }, words) => {
    kept[name] = words;
  });
  return { post: { ...post, ...changes }, place, linkTo: createLinkMapper(blog, site), site, kept };
}

/** A content folder with a picture, a recording and a paper, and a link out of it to what lies beside it. */
export function contentFolder(): string {
  const home = mkdtempSync(join(tmpdir(), "vitrine-ghost-"));
  const folder = join(home, "content");
  for (const path of ["images/2024/01/wader.png", "media/tide.mp3", "files/guide.pdf"]) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), `what is in ${path}`);
  }
  writeFileSync(join(home, "private.png"), "not for everybody");
  symlinkSync(join(home, "private.png"), join(folder, "images/linked.png"));
  return folder;
}
