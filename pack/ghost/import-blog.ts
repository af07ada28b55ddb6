import { openDirectus } from "#server/directus/client.ts";
import { hasFile, storePublicly } from "#server/directus/public-files.ts";
import { readGhostFile } from "#server/ghost/ghost-file.ts";
import { importContent } from "#server/ghost/import-content.ts";
import { type FileWords, type FoundFile, placeFiles } from "#server/ghost/pictures.ts";
import type { Line } from "#server/ghost/report.ts";
import { listPlanNames } from "#server/memberships/plans.ts";
import { readPack } from "../install/pack.ts";
import { checkChosen, type ImportOptions, readInput } from "./options.ts";

/**
 * Reads the files and begins to bring what is in them.
 * @param adminToken writes content
 * @returns what becomes of each row, as it happens, and how many there are
 * @throws Error where a file or an option cannot be used: then nothing has been written
 */
export async function importBlog(
  adminToken: string,
  options: ImportOptions,
): Promise<{ lines: AsyncIterable<Line>; total: number }> {
  const { file, folder, site, chosen, apply } = options;
  const blog = readInput(file, readGhostFile);
  const admin = openDirectus(adminToken);
  const plans = await listPlanNames(admin);
  checkChosen(chosen, plans);
  const publicFolder = publicFolderOf();
  const store = async (found: FoundFile, words: FileWords) => {
    if (!apply || (await hasFile(admin, found.id))) return;
    await storePublicly(admin, publicFolder, { ...found, ...words });
  };
  const place = placeFiles(folder, site, store);
  const lines = importContent(admin, { blog, plans, chosen, place, site, apply });
  return { lines, total: blog.tags.length + blog.authors.length + blog.posts.length };
}

/** The id under which the installer makes the folder that everybody may read. */
function publicFolderOf() {
  const rule = readPack().access.rules["public file"] as { folder: { _eq: string } } | undefined;
  if (!rule) throw new Error("pack/access.json has no folder for everybody.");
  return rule.folder._eq;
}
