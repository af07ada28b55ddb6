import { withOptions } from "@directus/sdk";
import { createDirectusClient, type DirectusClient } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { largeUpload } from "#server/directus/clients/transport.ts";
import { hasFile, storePublicFile } from "#server/directus/files/public-files.ts";
import { listPlanNames } from "#server/memberships/plans.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { toRecord } from "#server/platform/guards.ts";
import { readPack } from "../install/pack.ts";
import { createRowCheck } from "./field-rules.ts";
import { readGhostFile } from "./ghost-file.ts";
import { importContent } from "./import-content.ts";
import { importMembers } from "./import-members.ts";
import { readMembersFile } from "./members-file.ts";
import { listOldAddresses } from "./old-addresses.ts";
import { checkChosen, findChosenNewsletter, type ImportOptions, readInput } from "./options.ts";
import { type FileMessages, type FoundFile, placeFiles } from "./pictures.ts";
import type { Line } from "./report.ts";
import { listPayers } from "./take-over-subscriptions.ts";

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
  const { file, members: membersFile, folder, site, chosen, takesOver, apply } = options;
  const blog = readInput(file, readGhostFile);
  const members = membersFile === undefined ? [] : readInput(membersFile, readMembersFile);
  // Reads for seconds, within which Directus would hang up on a connection.
  const { role, publicFolder } = fromPack();
  const admin = createBulkClient(adminToken);
  const plans = await listPlanNames(admin);
  checkChosen(chosen, plans);
  const newsletter = findChosenNewsletter(options.newsletter, await listNewsletters(admin));
  const store = async (found: FoundFile, words: FileMessages) => {
    if (!apply || (await hasFile(admin, found.id))) return;
    await storePublicFile(admin, publicFolder, { ...found, ...words });
  };
  const check = await createRowCheck(admin);
  const place = placeFiles(folder, site, store);
  const clients = { admin, service: serviceClient };
  async function* lines(): AsyncGenerator<Line> {
    yield* importContent(admin, { blog, plans, chosen, place, check, site, apply });
    if (membersFile === undefined) return;
    yield* importMembers(clients, {
      members,
      tiers: blog.tiers,
      plans,
      chosen,
      newsletter,
      takesOver,
      role,
      check,
      apply,
    });
  }
  const rows = [blog.tags, blog.authors, blog.posts, listOldAddresses(blog, site), members];
  const payers = takesOver ? listPayers(members).length : 0;
  const total = rows.reduce((sum, { length }) => sum + length, payers);
  return { lines: lines(), total };
}

/** Has the timeout of uploads: a small server may take long for fifty rows, and a request given up may still be carried out. */
function createBulkClient(token: string): DirectusClient {
  const client = createDirectusClient(token);
  return {
    ...client,
    request: (command) => client.request(withOptions(command, (init) => ({ ...init, [largeUpload]: true }))),
  };
}

/** The ids under which the installer makes the role of customers and the folder that everybody may read. */
function fromPack() {
  const { access } = readPack();
  const role = access.roles.find(({ name }) => name === "Customer");
  const folder = toRecord(toRecord(access.rules["public file"]).folder)._eq;
  if (!role || typeof folder !== "string")
    throw new Error("pack/access.json has no role of customers, or no folder for everybody.");
  return { role: role.id, publicFolder: folder };
}
