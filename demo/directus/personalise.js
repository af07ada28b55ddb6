import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ADMIN_EMAIL, MODULES } from "./environment.js";
import { ROLES } from "./ids.js";

const argon2 = createRequire(join(MODULES, "@directus/api/package.json"))("argon2");

/**
 * Gives a copied database secrets of its own, while no Directus has it open.
 *
 * @param {string} dir
 * @param {{ adminPassword: string, adminToken: string, serviceToken: string }} secrets
 */
export async function writePersonalRows(dir, { adminPassword, adminToken, serviceToken }) {
  const password = await argon2.hash(adminPassword);
  const database = new DatabaseSync(join(dir, "data.sqlite"));
  try {
    database
      .prepare("UPDATE directus_users SET password = ?, token = ? WHERE email = ?")
      .run(password, adminToken, ADMIN_EMAIL);
    database.prepare("UPDATE directus_users SET token = ? WHERE role = ?").run(serviceToken, ROLES.service);
  } finally {
    database.close();
  }
}
