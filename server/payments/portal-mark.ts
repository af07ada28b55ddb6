/** Metadata that identifies our portal configuration for changing the card. */
export const cardPageMark = { vitrine: "card" };
