import { z } from "zod";
import type { Admin } from "./admin.ts";

/** What a Directus says of itself to an administrator. */
export const ServerInfo = z.looseObject({
  version: z.string().optional(),
  /** From version 12 on; without a source there is no licence. */
  license: z.looseObject({ source: z.string().nullable() }).optional(),
});
type ServerInfo = z.output<typeof ServerInfo>;

/** What a run needs none of the pack's permissions and collections for. */
const withoutLicence = ["flows", "previews"];

/**
 * Asks a Directus which version it is, before anything else.
 * @throws AdminError when nothing answers, or the token is nobody's
 */
export async function readServer(admin: Admin): Promise<ServerInfo> {
  const info = await admin.get<ServerInfo>("/server/info");
  return { ...info, version: info.version ?? (await admin.snapshot()).directus };
}

/**
 * Why the pack cannot go into a Directus, and what to do about it.
 * @param only the parts that are wanted, if not all
 * @returns undefined where nothing is in the way
 */
export function findUnfitness(
  { version = "", license }: ServerInfo,
  only?: string[],
): { text: string; todo: string } | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 11 || (major === 11 && minor < 11))
    return { text: `Directus ${version} is older than 11.11`, todo: "Upgrade Directus." };
  if (major < 12 || !license || license.source !== null) return undefined;
  if (only?.every((part) => withoutLicence.includes(part))) return undefined;
  return {
    text: `Directus ${version} has no licence: it has no custom permission rules (such as "published", or "one's own orders"), at most 25 collections and at most 5 Flows, and the pack needs more of each`,
    todo: `Shop, accounts and memberships need a licence, or Directus 11. Journal, pages, search and /items work all the same, on collections of your own that the Public policy may read whole. With SITE_URL, DIRECTUS_WEBHOOK_SECRET and PREVIEW_KEY in the environment: npm run directus:install -- --only ${withoutLicence.join(",")} --apply`,
  };
}
