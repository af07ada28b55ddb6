// Written by `npm run types` out of your Directus: what it has beside the pack.

export type OwnCollections = Record<never, never>;
