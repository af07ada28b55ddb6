import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where Directus is installed. */
export const MODULES = resolve(
  process.env.DIRECTUS_MODULES ?? fileURLToPath(new URL("../node_modules", import.meta.url)),
);

/** Directus's own command line. The `directus` program in front of it waits for an update check. */
export const CLI = join(MODULES, "@directus/api/dist/cli/run.js");

export const ADMIN_EMAIL = "admin@example.com";

const INHERITED = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];

const OFF = {
  AI_ENABLED: "false",
  CORS_ENABLED: "false",
  EMAIL_VERIFY_SETUP: "false",
  MCP_ENABLED: "false",
  RATE_LIMITER_ENABLED: "false",
  TELEMETRY: "false",
  // Answers 503 whenever the two cores of a laptop are busy, which in a demo they are.
  PRESSURE_LIMITER_ENABLED: "false",
};

/** Every request copies the whole schema otherwise, which was more than half of what a small read costs. */
const FROZEN_SCHEMA = { CACHE_SCHEMA_FREEZE_ENABLED: "true" };

/** A password then takes milliseconds to check instead of half a second. For tests only. */
const CHEAP_HASHING = {
  HASH_MEMORY_COST: "4096",
  HASH_TIME_COST: "2",
  HASH_PARALLELISM: "1",
  LOGIN_STALL_TIME: "0",
};

/**
 * The whole environment of the demo's Directus. Nothing of the caller's own environment but the search path and the
 * like is passed on: Directus would take a stray REDIS or DB_HOST as meant for itself.
 *
 * @param {object} options
 * @param {string} options.dir the folder that holds the database and the uploads
 * @param {number} options.port
 * @param {{ directusSecret: string, adminPassword: string, adminToken: string }} options.secrets
 * @param {boolean} [options.fast] cheap password hashing, for tests
 * @param {string} [options.cacheDir] where compiled code may be kept
 * @param {number} [options.smtpPort] a mail server on this machine
 * @param {string} [options.siteUrl] the site that Studio may frame, for its previews
 * @returns {Record<string, string>}
 */
export function createDirectusEnvironment({
  dir,
  port,
  secrets,
  fast = false,
  cacheDir = dir,
  smtpPort,
  siteUrl,
}) {
  return {
    ...inherited(),
    ...OFF,
    ...FROZEN_SCHEMA,
    ...(fast ? CHEAP_HASHING : {}),
    ...(smtpPort ? smtp(smtpPort) : {}),
    ...(siteUrl ? { CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC: `'self' ${siteUrl}` } : {}),
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: secrets.directusSecret,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.adminPassword,
    ADMIN_TOKEN: secrets.adminToken,
    DB_CLIENT: "sqlite3",
    DB_FILENAME: join(dir, "data.sqlite"),
    STORAGE_LOCATIONS: "local",
    STORAGE_LOCAL_ROOT: join(dir, "uploads"),
    EXTENSIONS_PATH: join(dir, "extensions"),
    TEMP_PATH: join(dir, "temp"),
    PACKAGE_FILE_LOCATION: dirname(MODULES),
    // The default list holds 0.0.0.0, which keeps flows from calling the site on this machine.
    IMPORT_IP_DENY_LIST: "169.254.169.254",
    MAX_RELATIONAL_DEPTH: "10",
    QUERY_LIMIT_MAX: "1000",
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: join(cacheDir, "compiled"),
    // Answers are thousands of small objects that die young: in MiB, and a sixth less CPU for each read.
    NODE_OPTIONS: "--max-semi-space-size=64",
    // Password hashes and pictures share this pool: with Node's four, twenty sign-ins stop everything else.
    UV_THREADPOOL_SIZE: "24",
  };
}

/** @param {number} port */
function smtp(port) {
  return {
    EMAIL_FROM: "studio@slackwater.example",
    EMAIL_TRANSPORT: "smtp",
    EMAIL_SMTP_HOST: "127.0.0.1",
    EMAIL_SMTP_PORT: String(port),
    EMAIL_SMTP_IGNORE_TLS: "true",
  };
}

function inherited() {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
