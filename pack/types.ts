/** `npm run types`: writes what your Directus has beside the pack as a type. See docs/develop.md. */
import { writeFileSync } from "node:fs";
import { checkTokens, splitTokens } from "./doctor/tokens.ts";
import { openAdmin } from "./install/admin.ts";
import { readEnvironment } from "./install/environment.ts";
import { readPackFiles, type Snapshot } from "./install/pack.ts";
import { describeOwnCollections, findOwnCollections, ownCollectionsFile } from "./types/own-collections.ts";

/** Fields and relations may be read by the site's service user too. */
async function writeTypes({ DIRECTUS_ADMIN_TOKEN, ...env }: NodeJS.ProcessEnv): Promise<void> {
  const given = DIRECTUS_ADMIN_TOKEN || env.DIRECTUS_SERVICE_TOKEN;
  const { url, adminToken, names, fields } = readEnvironment({ ...env, DIRECTUS_ADMIN_TOKEN: given });
  const tokens = splitTokens(adminToken);
  const { token = adminToken } = await checkTokens(url, "DIRECTUS_SERVICE_TOKEN", tokens);
  const admin = openAdmin(url, token);
  const there: Snapshot = {
    collections: await admin.get("/collections"),
    fields: await admin.get("/fields"),
    relations: await admin.get("/relations"),
  };
  const own = findOwnCollections(there, readPackFiles().snapshot, { collections: names, fields });
  writeFileSync(ownCollectionsFile, describeOwnCollections(own));
  const found = [...own].map(
    ([name, shape]) => `${name}: ${shape.fields.map((field) => field.name).join(", ")}`,
  );
  console.log([`${ownCollectionsFile} has what ${url} has beside the pack.`, ...found].join("\n  "));
}

await writeTypes(process.env).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
