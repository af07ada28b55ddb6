import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the parts of a running demo are, as its launcher wrote it down. */
export interface Endpoints {
  site: string;
  directus: { url: string; adminEmail: string; adminPassword: string; adminToken: string };
  payments: { api: string; control: string; webhookSecret: string };
  identity: { issuer: string };
  mail: { smtp: string; web: string; messages: string };
  personas: { name: string; email: string; password: string; role: string }[];
}

/** The demo's own secrets, for tests that start a second site beside it. */
interface Secrets {
  authSecret: string;
  serviceToken: string;
  directusWebhookSecret: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  webhookSecret: string;
  identityClientSecret: string;
}

const file = process.env.VITRINE_ENDPOINTS ?? ".demo/endpoints.json";

/** The demo that these tests run against: `VITRINE_ENDPOINTS` names its file, else the one of `npm start`. */
export const endpoints: Endpoints = JSON.parse(readFileSync(file, "utf8"));

/** Where the demo's own site keeps its state. */
export const stateFile = join(dirname(file), "site", "state.sqlite");

export const secrets: Secrets = JSON.parse(readFileSync(join(dirname(file), "secrets.json"), "utf8"));
