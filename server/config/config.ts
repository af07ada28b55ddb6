import type { z } from "zod";
import * as english from "#app/messages/en/index.ts";
import { type LanguageMessages, messagesByLanguage } from "#app/messages/index.ts";
import { formatProviderIssue, type ProviderConfig, readProviders } from "./config-providers.ts";
import { isLiveKey, isLocalSite, isPrivateHost } from "./config-values.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { Environment } from "./environment.ts";

export type {
  ClientAuthentication,
  OAuthProvider,
  OidcProvider,
  ProviderConfig,
} from "./config-providers.ts";

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
  const live = isLiveKey(env.STRIPE_SECRET_KEY);
  const local = isLocalSite(env.SITE_URL);
  return [
    live && local ? "STRIPE_SECRET_KEY is a live key but SITE_URL is this machine" : "",
    live && env.STRIPE_API_URL ? "STRIPE_API_URL must not be set with a live key" : "",
    live !== env.STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_")
      ? "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode"
      : "",
  ].filter(Boolean);
}

/** By default, sites on https that are not on this machine. */
function isPublic({ SITE_INDEXING, SITE_URL }: z.infer<typeof Environment>): boolean {
  if (SITE_INDEXING) return SITE_INDEXING === "on";
  return SITE_URL.startsWith("https:") && !isLocalSite(SITE_URL);
}

/** Test keys on a public site: orders are shipped, but nobody pays. A warning, because a demo does this. */
function chargesNobody(env: z.infer<typeof Environment>): boolean {
  const { protocol, hostname } = new URL(env.SITE_URL);
  const isReached = protocol === "https:" && isPublic(env) && !isPrivateHost(hostname);
  return isReached && !isLocalSite(env.SITE_URL) && !isLiveKey(env.STRIPE_SECRET_KEY);
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
    metricsTokens: env.METRICS_TOKEN,
    serverTiming: env.SERVER_TIMING === "on",
    drainDelay: env.DRAIN_DELAY,
    workers: env.WEB_CONCURRENCY,
    embedHosts: env.EMBED_HOSTS,
    analyticsScript: env.ANALYTICS_SCRIPT,
    logLevel: env.LOG_LEVEL,
    stateFile: env.STATE_FILE,
    redisUrl: env.REDIS_URL,
    auth: { basePath: env.AUTH_BASE_PATH, secrets: env.AUTH_SECRET, providers },
    previewKeys: env.PREVIEW_KEY,
    directus: {
      studioOrigin: new URL(env.DIRECTUS_PUBLIC_URL ?? env.DIRECTUS_URL).origin,
      url: env.DIRECTUS_URL,
      /** Milliseconds. */
      readTimeout: env.DIRECTUS_TIMEOUT * 1000,
      readerTokens: env.DIRECTUS_TOKEN,
      sharedReads: env.SHARED_READS === "on",
      serviceTokens: env.DIRECTUS_SERVICE_TOKEN,
      uploadsFolder: env.DIRECTUS_UPLOADS_FOLDER,
      webhookSecrets: env.DIRECTUS_WEBHOOK_SECRET,
      collections: env.DIRECTUS_COLLECTIONS,
      fields: env.DIRECTUS_FIELDS,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      jsUrl: env.STRIPE_JS_URL,
      livemode: isLiveKey(env.STRIPE_SECRET_KEY),
      chargesNobody: chargesNobody(env),
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
  };
}

export const config = readConfig(process.env);
