import { readUserPermissions } from "@directus/sdk";
import { z } from "zod";
import type { DirectusClient } from "./clients/client.ts";
import { isDirectusError } from "./errors.ts";
import { toNativeCollection } from "./naming/native-names.ts";

const Grants = z.record(z.string(), z.record(z.string(), z.looseObject({ access: z.string() })));

/** True where rows of all these collections, under the site's names, may be made. */
export type MayCreate = (...collections: string[]) => boolean;

/**
 * What a bearer may make. One that Directus does not know may make nothing.
 * @see https://directus.io/docs/api/permissions#check-the-current-users-permissions
 */
export async function readRights(directus: DirectusClient): Promise<MayCreate> {
  try {
    const grants = Grants.parse(await directus.request(readUserPermissions()));
    const mayCreate = (name: string) =>
      (grants[toNativeCollection(name)]?.create?.access ?? "none") !== "none";
    return (...collections) => collections.every(mayCreate);
  } catch (error) {
    if (isDirectusError(error, "unauthorized") || isDirectusError(error, "not-found")) return () => false;
    throw error;
  }
}
