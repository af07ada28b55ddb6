import { openDirectus } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { hasFile, storePublicly } from "#server/directus/public-files.ts";
import { readGhostFile } from "#server/ghost/ghost-file.ts";
import { importContent } from "#server/ghost/import-content.ts";
import { importMembers } from "#server/ghost/import-members.ts";
import { readMembersFile } from "#server/ghost/members-file.ts";
import { type FileWords, type FoundFile, placeFiles } from "#server/ghost/pictures.ts";
import type { Line } from "#server/ghost/report.ts";
import { listPlanNames } from "#server/memberships/plans.ts";
import { readPack } from "../install/pack.ts";
import { checkChosen, type ImportOptions, readInput } from "./options.ts";

/**
 * Reads the files and begins to bring what is in them.
 * @param adminToken writes content; accounts are made by the service role, as when somebody signs up
 * @returns what becomes of each row, as it happens, and how many there are
 * @throws Error where a file or an option cannot be used: then nothing has been written
 */
export async function importBlog(
  adminToken: string,
  options: ImportOptions,
): Promise<{ lines: AsyncIterable<Line>; total: number }> {
  const { file, members: membersFile, folder, site, chosen, apply } = options;
  const blog = readInput(file, readGhostFile);
  const members = membersFile === undefined ? [] : readInput(membersFile, readMembersFile);
  const admin = openDirectus(adminToken);
  const plans = await listPlanNames(admin);
  checkChosen(chosen, plans);
  const { role, publicFolder } = fromPack();
  const store = async (found: FoundFile, words: FileWords) => {
    if (!apply || (await hasFile(admin, found.id))) return;
    await storePublicly(admin, publicFolder, { ...found, ...words });
  };
  const place = placeFiles(folder, site, store);
  const doors = { admin, service: serviceDirectus };
  async function* lines(): AsyncGenerator<Line> {
    yield* importContent(admin, { blog, plans, chosen, place, site, apply });
    if (membersFile === undefined) return;
    yield* importMembers(doors, { members, tiers: blog.tiers, plans, chosen, role, apply });
  }
  const total = blog.tags.length + blog.authors.length + blog.posts.length + members.length;
  return { lines: lines(), total };
}

/** The ids under which the installer makes the role of customers and the folder that everybody may read. */
function fromPack() {
  const { access } = readPack();
  const role = access.roles.find(({ name }) => name === "Customer");
  const rule = access.rules["public file"] as { folder: { _eq: string } } | undefined;
  if (!role || !rule)
    throw new Error("pack/access.json has no role of customers, or no folder for everybody.");
  return { role: role.id, publicFolder: rule.folder._eq };
}
