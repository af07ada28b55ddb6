import { z } from "zod";
import { messagesByLanguage } from "#app/messages/index.ts";
import { CollectionNames, Currencies, DirectusUrl, FieldNames, HttpUrl } from "./config-values.ts";

const Origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://shop.example" })
  .refine((value) => URL.canParse(value) && new URL(value).pathname === "/" && !new URL(value).search, {
    error: "must be an origin without a path",
  })
  .transform((value) => new URL(value).origin);
const Secret = z.string().min(32, "must have at least 32 characters (openssl rand -base64 32 makes one)");
const splitList = (value: string) => value.split(",").map((part) => part.trim());
const Secrets = z
  .string()
  .transform(splitList)
  .refine((secrets) => secrets.every((secret) => Secret.safeParse(secret).success), {
    error: "must have at least 32 characters, and so each of several (openssl rand -base64 32 makes one)",
  });
const Hosts = z
  .string()
  .default("www.youtube-nocookie.com,player.vimeo.com,www.openstreetmap.org")
  .transform((value) => value.split(",").flatMap((part) => part.trim().toLowerCase() || []))
  .refine(
    (hosts) => hosts.every((host) => host === "none" || /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host)),
    "must be host names separated by commas, such as player.vimeo.com, or none",
  );
const Languages = z
  .string()
  .transform((value) => [...new Set(value.split(",").flatMap((part) => part.trim() || []))])
  .refine((tags) => tags.length > 0 && tags.every((tag) => Object.hasOwn(messagesByLanguage, tag)), {
    error: `must be a list of ${Object.keys(messagesByLanguage).join(", ")}, the default language first`,
  })
  .optional();
const BasePath = z
  .string()
  .default("/auth")
  .transform((value) => `/${value.split("/").filter(Boolean).join("/")}`)
  .refine((value) => /^(\/[\w.-]+)+$/.test(value), "must be a path such as /auth or /api/auth");

/** Every variable that the site reads, those of identity providers aside. */
export const Environment = z.object({
  SITE_URL: Origin,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1").transform(splitList),
  LANGUAGES: Languages,
  SITE_LOCALE: z
    .string()
    .refine(
      (value) => Intl.NumberFormat.supportedLocalesOf(value).length > 0,
      "must be a language tag such as en or de-AT",
    )
    .optional(),
  SITE_CURRENCY: Currencies,
  SITE_INDEXING: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@|https:\/\/)[^\s]+$/, "must begin with mailto: or https://")
    .optional(),
  TAX_BEHAVIOR: z.enum(["inclusive", "exclusive"]).default("inclusive"),
  TAX_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 code such as DE")
    .optional(),
  STRIPE_TAX: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  WITHDRAWAL_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  RETURN_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  EMBED_HOSTS: Hosts,
  ANALYTICS_SCRIPT: HttpUrl.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  CACHE_TAGS: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  METRICS_TOKEN: Secrets.optional(),
  SERVER_TIMING: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  DRAIN_DELAY: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  AUTH_BASE_PATH: BasePath,
  AUTH_SECRET: Secrets,
  DIRECTUS_URL: DirectusUrl,
  DIRECTUS_PUBLIC_URL: HttpUrl.optional(),
  DIRECTUS_TIMEOUT: z.coerce.number().int().min(1).max(14).default(4),
  SHARED_READS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  PREVIEW_KEY: Secrets.optional(),
  DIRECTUS_TOKEN: z.string().transform(splitList).optional(),
  DIRECTUS_SERVICE_TOKEN: z
    .string({ error: "is missing: the token of the pack's service user" })
    .min(1)
    .transform(splitList),
  DIRECTUS_COLLECTIONS: CollectionNames,
  DIRECTUS_FIELDS: FieldNames,
  DIRECTUS_UPLOADS_FOLDER: z.uuid("must be a folder's id").default("0c0ffee0-0000-4000-8000-000000000002"),
  DIRECTUS_WEBHOOK_SECRET: Secrets.optional(),
  STRIPE_SECRET_KEY: z
    .string({ error: "is missing: Stripe's secret or restricted key" })
    .regex(/^(sk|rk)_(test|live)_/, "must begin with sk_test_, sk_live_, rk_test_ or rk_live_"),
  STRIPE_PUBLISHABLE_KEY: z
    .string({ error: "is missing: Stripe's publishable key" })
    .regex(/^pk_(test|live)_/, "must begin with pk_test_ or pk_live_"),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: "is missing: the signing secret of the webhook endpoint" })
    .transform(splitList)
    .refine((secrets) => secrets.every((secret) => secret.startsWith("whsec_")), "must begin with whsec_"),
  STRIPE_API_URL: Origin.optional(),
  STRIPE_JS_URL: HttpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address such as smtp://127.0.0.1:25" }),
  MAIL_FROM: z.string({ error: "is missing: the sender, such as Shop <shop@example.com>" }).min(3),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be an address such as redis://127.0.0.1:6379/0" })
    .optional(),
  STATE_FILE: z.string().default("./data/state.sqlite"),
});
