import { z } from "zod";
import { CollectionNames, Currencies, DirectusUrl, FieldNames } from "#server/config/config-values.ts";

const Environment = z.object({
  DIRECTUS_URL: DirectusUrl,
  DIRECTUS_ADMIN_TOKEN: z.string(),
  DIRECTUS_COLLECTIONS: CollectionNames,
  DIRECTUS_FIELDS: FieldNames,
  SITE_CURRENCY: Currencies,
  SITE_URL: z.url().optional(),
  DIRECTUS_WEBHOOK_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PREVIEW_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  DIRECTUS_SERVICE_TOKEN: z.string().min(32, "must have at least 32 characters").optional(),
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
    serviceToken: parsed.data.DIRECTUS_SERVICE_TOKEN,
  };
}

function problemOf({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = path.join(".");
  return `${name} ${name in given ? message : "is missing"}`;
}
