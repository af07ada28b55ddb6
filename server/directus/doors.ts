import { config } from "#server/config.ts";
import { type Directus, openDirectus } from "./client.ts";
import { fittedDoor } from "./fitted-door.ts";

/** Under which a guest's schema is kept; the reader token may see more than nobody does. */
export const guestKey = config.directus.readerToken ? "reader" : "guest";

/** The door of a guest on the storefront: the site's reader token where one is configured, else none. */
export const guestDirectus: Directus = fittedDoor(openDirectus(config.directus.readerToken), guestKey);

/** The door of a guest on `/items`: no bearer at all. */
export const anonymousDirectus: Directus = openDirectus(undefined);

/** The pack's narrow service role; only webhooks, checkout, sign-in and jobs ask for it by name. */
export const serviceDirectus: Directus = openDirectus(config.directus.serviceToken);
