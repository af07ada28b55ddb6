/** Stands in the metadata of the portal settings that the page for another card has. Other settings of ours would be another word. */
export const cardPageMark = { vitrine: "card" };
