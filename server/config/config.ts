import { z } from "zod";
import * as english from "#app/messages/en/index.ts";
import { type LanguageMessages, messagesByLanguage } from "#app/messages/index.ts";
import { formatProviderIssue, type ProviderConfig, readProviders } from "./config-providers.ts";
import {
  CollectionNames,
  Currencies,
  DirectusUrl,
  FieldNames,
  HttpUrl,
  isPrivateHost,
} from "./config-values.ts";
import { ConfigurationError } from "./configuration-error.ts";

export type {
  ClientAuthentication,
  OAuthProvider,
  OidcProvider,
  ProviderConfig,
} from "./config-providers.ts";

const Origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://shop.example" })
  .refine((value) => URL.canParse(value) && new URL(value).pathname === "/" && !new URL(value).search, {
    error: "must be an origin without a path",
  })
  .transform((value) => new URL(value).origin);
const Secret = z.string().min(32, "must have at least 32 characters (openssl rand -base64 32 makes one)");
const Secrets = z
  .string()
  .transform((value) => value.split(",").map((secret) => secret.trim()))
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

const Environment = z.object({
  SITE_URL: Origin,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .default("127.0.0.1")
    .transform((value) => value.split(",").map((host) => host.trim())),
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
  METRICS_TOKEN: Secret.optional(),
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
  PREVIEW_KEY: Secret.optional(),
  DIRECTUS_TOKEN: z.string().optional(),
  DIRECTUS_SERVICE_TOKEN: z.string({ error: "is missing: the token of the pack's service user" }).min(1),
  DIRECTUS_COLLECTIONS: CollectionNames,
  DIRECTUS_FIELDS: FieldNames,
  DIRECTUS_UPLOADS_FOLDER: z.uuid("must be a folder's id").default("0c0ffee0-0000-4000-8000-000000000002"),
  DIRECTUS_WEBHOOK_SECRET: Secret.optional(),
  STRIPE_SECRET_KEY: z
    .string({ error: "is missing: Stripe's secret or restricted key" })
    .regex(/^(sk|rk)_(test|live)_/, "must begin with sk_test_, sk_live_, rk_test_ or rk_live_"),
  STRIPE_PUBLISHABLE_KEY: z
    .string({ error: "is missing: Stripe's publishable key" })
    .regex(/^pk_(test|live)_/, "must begin with pk_test_ or pk_live_"),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: "is missing: the signing secret of the webhook endpoint" })
    .transform((value) => value.split(",").map((part) => part.trim()))
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

/** A blank value counts as absent. @throws ConfigurationError with all problems */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map(formatProviderIssue);
  const providers = readProviders(given, problems);
  if (parsed.success) problems.push(...contradictions(parsed.data));
  if (problems.length > 0 || !parsed.success) throw new ConfigurationError(problems);
  return shape(parsed.data, providers);
}

function contradictions(env: z.infer<typeof Environment>): string[] {
  const live = isLive(env.STRIPE_SECRET_KEY);
  const local = isLocal(env.SITE_URL);
  return [
    live && local ? "STRIPE_SECRET_KEY is a live key but SITE_URL is this machine" : "",
    live && env.STRIPE_API_URL ? "STRIPE_API_URL must not be set with a live key" : "",
    live !== env.STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_")
      ? "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode"
      : "",
  ].filter(Boolean);
}

function isLive(key: string): boolean {
  return /^(sk|rk)_live_/.test(key);
}

function isLocal(siteUrl: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(siteUrl).hostname);
}

/** By default, sites on https that are not on this machine. */
function isPublic({ SITE_INDEXING, SITE_URL }: z.infer<typeof Environment>): boolean {
  if (SITE_INDEXING) return SITE_INDEXING === "on";
  return SITE_URL.startsWith("https:") && !isLocal(SITE_URL);
}

/** Test keys on a public site: orders are shipped, but nobody pays. A warning, because a demo does this. */
function chargesNobody(env: z.infer<typeof Environment>): boolean {
  const { protocol, hostname } = new URL(env.SITE_URL);
  const isReached = protocol === "https:" && isPublic(env) && !isPrivateHost(hostname);
  return isReached && !isLocal(env.SITE_URL) && !isLive(env.STRIPE_SECRET_KEY);
}

/** The default language first. */
function createLanguages({
  LANGUAGES,
  SITE_LOCALE = "en",
}: z.infer<typeof Environment>): [LanguageMessages, ...LanguageMessages[]] {
  const [tag = "en"] = SITE_LOCALE.split("-", 1);
  const [first, ...others] = (LANGUAGES ?? [tag]).flatMap((one) => messagesByLanguage[one] ?? []);
  return [first ?? english, ...others];
}

function shape(env: z.infer<typeof Environment>, providers: ProviderConfig[]) {
  const languages = createLanguages(env);
  return {
    siteUrl: env.SITE_URL,
    languages,
    /** For dates, numbers and prices of the default language. */
    locale: env.SITE_LOCALE ?? languages[0].language.locale,
    /** The default currency first. */
    currencies: env.SITE_CURRENCY,
    currency: env.SITE_CURRENCY[0],
    /** `byStripe`: Stripe Tax, else the owner's tax rates. */
    tax: { behavior: env.TAX_BEHAVIOR, country: env.TAX_COUNTRY, byStripe: env.STRIPE_TAX === "on" },
    /** Days after delivery; 0 disables it. */
    afterTheSale: { withdrawal: env.WITHDRAWAL_DAYS, return: env.RETURN_DAYS },
    secure: env.SITE_URL.startsWith("https:"),
    indexing: isPublic(env),
    securityContact: env.SECURITY_CONTACT,
    port: env.PORT,
    hosts: env.HOST,
    trustProxy: env.TRUST_PROXY,
    cacheTags: env.CACHE_TAGS,
    metricsToken: env.METRICS_TOKEN,
    serverTiming: env.SERVER_TIMING === "on",
    drainDelay: env.DRAIN_DELAY,
    workers: env.WEB_CONCURRENCY,
    embedHosts: env.EMBED_HOSTS,
    analyticsScript: env.ANALYTICS_SCRIPT,
    logLevel: env.LOG_LEVEL,
    stateFile: env.STATE_FILE,
    redisUrl: env.REDIS_URL,
    auth: { basePath: env.AUTH_BASE_PATH, secrets: env.AUTH_SECRET, providers },
    previewKey: env.PREVIEW_KEY,
    directus: {
      studioOrigin: new URL(env.DIRECTUS_PUBLIC_URL ?? env.DIRECTUS_URL).origin,
      url: env.DIRECTUS_URL,
      /** Milliseconds. */
      readTimeout: env.DIRECTUS_TIMEOUT * 1000,
      readerToken: env.DIRECTUS_TOKEN,
      sharedReads: env.SHARED_READS === "on",
      serviceToken: env.DIRECTUS_SERVICE_TOKEN,
      uploadsFolder: env.DIRECTUS_UPLOADS_FOLDER,
      webhookSecret: env.DIRECTUS_WEBHOOK_SECRET,
      collections: env.DIRECTUS_COLLECTIONS,
      fields: env.DIRECTUS_FIELDS,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      jsUrl: env.STRIPE_JS_URL,
      livemode: isLive(env.STRIPE_SECRET_KEY),
      chargesNobody: chargesNobody(env),
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
  };
}

export const config = readConfig(process.env);
