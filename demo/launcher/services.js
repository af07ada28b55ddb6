import { join } from "node:path";
import { createDirectusEnvironment } from "../directus/environment.js";
import { createIdentityEnvironment } from "../identity/clients.js";
import { createProjectEnvironment, DEMO, findProjectNode, SHARED_CACHE } from "./paths.js";

/** What the services keep below DEMO_DIR beside Directus's own folder. */
export const LEDGERS = { site: "site", payments: "payments.json", mails: "mails" };

/** Node's arguments, as `npm run serve` has them. */
export const SERVE_ARGUMENTS = [
  "--disable-warning=ExperimentalWarning",
  "--experimental-async-context-frame",
  "--v8-pool-size=1",
  "--max-semi-space-size=32",
  "--heap-growing-percent=100",
  "server/index.ts",
];

/**
 * @typedef {object} Setting
 * @property {string} dir DEMO_DIR
 * @property {import("./paths.js").Ports} ports
 * @property {import("./secrets.js").Secrets} secrets
 * @property {string[]} currencies the default one first
 * @property {boolean} fastHashing
 * @property {boolean} dev
 * @property {string} siteHosts
 * @property {Record<string, string>} siteEnv what the caller wants otherwise
 *
 * @typedef {"directus" | "payments" | "identity" | "mail" | "site"} ServiceName
 *
 * @typedef {object} Service
 * @property {string} title
 * @property {() => import("./processes.js").Command} command can be told once Node 22 is installed
 * @property {string} health a URL that answers 200 once it is up
 */

/**
 * The addresses of everything, as written to endpoints.json.
 *
 * Directus and the stand-in for Stripe are at 127.0.0.1 and not at localhost: cookies know no ports, and there each
 * has a cookie jar that is not the site's, as in real life.
 *
 * @param {import("./paths.js").Ports} ports
 * @param {import("./secrets.js").Secrets} secrets
 */
export function listEndpoints(ports, secrets) {
  return {
    site: `http://localhost:${ports.site}`,
    directus: {
      url: `http://127.0.0.1:${ports.directus}`,
      adminEmail: "admin@example.com",
      adminPassword: secrets.adminPassword,
      adminToken: secrets.adminToken,
    },
    payments: {
      api: `http://127.0.0.1:${ports.payments}`,
      control: `http://127.0.0.1:${ports.payments}/_sim`,
      webhookSecret: secrets.webhookSecret,
    },
    identity: { issuer: `http://localhost:${ports.identity}` },
    mail: {
      smtp: `smtp://127.0.0.1:${ports.smtp}`,
      web: `http://localhost:${ports.mail}`,
      messages: `http://127.0.0.1:${ports.mail}/messages`,
    },
    personas: [
      { name: "Ragna Holm", email: "owner@example.com", password: "slack-water-owner", role: "owner" },
      { name: "Teodor Vance", email: "editor@example.com", password: "slack-water-editor", role: "editor" },
      {
        name: "Hanne Rask",
        email: "manager@example.com",
        password: "slack-water-manager",
        role: "shop manager",
      },
      { name: "Maya Lind", email: "maya@example.com", password: "slack-water-maya", role: "customer" },
      { name: "Jonas Weber", email: "jonas@example.com", password: "slack-water-jonas", role: "customer" },
    ],
  };
}

/** @typedef {ReturnType<typeof listEndpoints>} Endpoints */

/** What the demo sells in. */
export const CURRENCIES = ["EUR", "GBP", "USD"];

/** What it speaks. */
export const LANGUAGES = ["en", "de", "ar"];

/**
 * The environment that makes the site the demo's: exactly what somebody would set who runs it for real.
 *
 * @param {Setting} setting
 * @returns {Record<string, string>}
 */
export function createSiteEnvironment({ dir, ports, secrets, currencies, siteHosts, siteEnv }) {
  const { site, directus, payments, identity, mail } = listEndpoints(ports, secrets);
  return {
    SITE_URL: site,
    LANGUAGES: LANGUAGES.join(","),
    SITE_LOCALE: "en-GB",
    SITE_CURRENCY: currencies.join(","),
    TAX_COUNTRY: "DE",
    PORT: String(ports.site),
    HOST: siteHosts,
    AUTH_SECRET: secrets.authSecret,
    ...createIdentityEnvironment(identity.issuer, secrets.identityClientSecret),
    DIRECTUS_URL: directus.url,
    // Everything runs on one machine, which may have other things to do.
    DIRECTUS_TIMEOUT: "10",
    DIRECTUS_SERVICE_TOKEN: secrets.serviceToken,
    DIRECTUS_WEBHOOK_SECRET: secrets.directusWebhookSecret,
    PREVIEW_KEY: secrets.previewKey,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: payments.api,
    STRIPE_JS_URL: `${payments.api}/js/endive/stripe.js`,
    SMTP_URL: mail.smtp,
    MAIL_FROM: "Slack Water Press <post@slackwater.example>",
    STATE_FILE: join(dir, LEDGERS.site, "state.sqlite"),
    ...siteEnv,
  };
}

/**
 * @param {Setting} setting
 * @returns {Record<ServiceName, Service>}
 */
export function listServices(setting) {
  const { ports } = setting;
  return {
    directus: {
      title: "Directus",
      command: () => directusCommand(setting),
      health: `http://127.0.0.1:${ports.directus}/server/ping`,
    },
    payments: {
      title: "the stand-in for Stripe",
      command: () => paymentsCommand(setting),
      health: `http://127.0.0.1:${ports.payments}/js/endive/stripe.js`,
    },
    identity: {
      title: "the identity provider",
      command: () => identityCommand(setting),
      health: `http://127.0.0.1:${ports.identity}/.well-known/openid-configuration`,
    },
    mail: {
      title: "the mail server",
      command: () => mailCommand(setting),
      health: `http://127.0.0.1:${ports.mail}/messages`,
    },
    site: {
      title: "the site",
      command: () => siteCommand(setting),
      health: `http://127.0.0.1:${ports.site}/healthz`,
    },
  };
}

/** @param {Setting} setting */
function directusCommand({ dir, ports, secrets, fastHashing }) {
  const folder = join(dir, "directus");
  return {
    node: findProjectNode(),
    args: [join(DEMO, "node_modules/@directus/api/dist/cli/run.js"), "start"],
    cwd: folder,
    env: createDirectusEnvironment({
      dir: folder,
      port: ports.directus,
      secrets,
      fast: fastHashing,
      cacheDir: SHARED_CACHE,
      smtpPort: ports.smtp,
      siteUrl: `http://localhost:${ports.site}`,
    }),
  };
}

/** @param {Setting} setting */
function paymentsCommand({ dir, ports, secrets }) {
  const args = [
    join(DEMO, "payments/server.js"),
    "--port",
    String(ports.payments),
    "--webhook-url",
    `http://127.0.0.1:${ports.site}/webhooks/stripe`,
    "--webhook-secret",
    secrets.webhookSecret,
    "--state",
    join(dir, LEDGERS.payments),
  ];
  return { node: findProjectNode(), args };
}

/** @param {Setting} setting */
function identityCommand({ ports, secrets }) {
  return {
    node: findProjectNode(),
    args: [
      join(DEMO, "identity/server.js"),
      "--port",
      String(ports.identity),
      "--site",
      `http://localhost:${ports.site}`,
    ],
    env: {
      ...process.env,
      IDENTITY_CLIENT_SECRET: secrets.identityClientSecret,
      IDENTITY_COOKIE_KEY: secrets.identityCookieKey,
    },
  };
}

/** @param {Setting} setting */
function mailCommand({ dir, ports }) {
  const args = [
    join(DEMO, "mail/server.js"),
    "--smtp-port",
    String(ports.smtp),
    "--web-port",
    String(ports.mail),
    "--folder",
    join(dir, LEDGERS.mails),
  ];
  return { node: findProjectNode(), args };
}

/** @param {Setting} setting */
function siteCommand(setting) {
  const { PORT = "" } = createSiteEnvironment(setting);
  const developed = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--strictPort", "--port", PORT];
  const NODE_ENV = setting.dev ? "development" : "production";
  return {
    node: findProjectNode(),
    args: setting.dev ? developed : SERVE_ARGUMENTS,
    env: createProjectEnvironment({ NODE_ENV, ...createSiteEnvironment(setting) }),
    shown: setting.dev,
  };
}
