import { config } from "#server/config.ts";
import { type Directus, openDirectus } from "./client.ts";

/** The door of a guest on the storefront: the site's reader token where one is configured, else none. */
export const guestDirectus: Directus = openDirectus(config.directus.readerToken);

/** The door of a guest on `/items`: no bearer at all. */
export const anonymousDirectus: Directus = openDirectus(undefined);

/** The pack's narrow service role; only webhooks, checkout, sign-in and jobs ask for it by name. */
export const serviceDirectus: Directus = openDirectus(config.directus.serviceToken);
