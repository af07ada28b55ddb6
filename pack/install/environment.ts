import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { CollectionNames, Currencies, DirectusUrl, FieldNames } from "#server/config/config-values.ts";

/** Of several, during a rotation, the first: it is the new one. */
const Secret = z
  .string()
  .transform((value) => value.split(",", 1)[0]?.trim() ?? "")
  .pipe(z.string().min(32, "must have at least 32 characters"))
  .optional();

const Environment = z.object({
  DIRECTUS_URL: DirectusUrl,
  DIRECTUS_ADMIN_TOKEN: z.string(),
  DIRECTUS_COLLECTIONS: CollectionNames,
  DIRECTUS_FIELDS: FieldNames,
  SITE_CURRENCY: Currencies,
  LANGUAGES: z.string().default("en"),
  TAX_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two letters of ISO 3166-1, such as DE")
    .default("DE"),
  SITE_URL: z.url().optional(),
  DIRECTUS_WEBHOOK_SECRET: Secret,
  PREVIEW_KEY: Secret,
  DIRECTUS_SERVICE_TOKEN: Secret,
});

/**
 * What the installer reads of the environment: the site's whole configuration need not be there yet.
 * @param env the process's environment; a blank value counts as absent
 * @throws Error with every problem, one to a line
 */
export function readEnvironment(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => problemOf(issue, given)).join("\n"));
  }
  const languages = parsed.data.LANGUAGES.split(",").flatMap((tag) => tag.trim() || []);
  return {
    url: parsed.data.DIRECTUS_URL,
    adminToken: parsed.data.DIRECTUS_ADMIN_TOKEN,
    names: parsed.data.DIRECTUS_COLLECTIONS,
    fields: parsed.data.DIRECTUS_FIELDS,
    site: {
      url: parsed.data.SITE_URL,
      webhookSecret: parsed.data.DIRECTUS_WEBHOOK_SECRET,
      previewKey: parsed.data.PREVIEW_KEY,
      currencies: parsed.data.SITE_CURRENCY,
    },
    languages,
    starter: {
      language: languages[0] ?? "en",
      currency: parsed.data.SITE_CURRENCY[0],
      country: parsed.data.TAX_COUNTRY,
    },
    serviceToken: parsed.data.DIRECTUS_SERVICE_TOKEN,
  };
}

function problemOf({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = path.join(".");
  return `${name} ${name in given ? message : "is missing"}`;
}

const tokenLine = /^DIRECTUS_SERVICE_TOKEN=([\w-]{32,})$/m;

/**
 * The token that a run which broke off has left in its file.
 * @returns undefined where there is no such file yet
 * @throws Error where the file holds something else: it is not this installer's
 */
export function readTokenFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const [, token] = tokenLine.exec(readFileSync(file, "utf8")) ?? [];
  if (!token) throw new Error(`${file} is there already and holds no service token: name another file.`);
  return token;
}

/** Writes the service user's token into a new file that only its owner may read. @throws Error where there is one */
export function writeTokenFile(file: string, token: string): void {
  writeFileSync(file, `DIRECTUS_SERVICE_TOKEN=${token}\n`, { mode: 0o600, flag: "wx", flush: true });
}
