export default {
  permalink: "/",
  title: "Slack Water Press",
  description:
    "Books, charts, prints, notebooks and recordings about coasts, weather and time, from the island of Föhr.",
  seo: {
    title: "Slack Water Press: books and charts about coasts, weather and time",
    meta_description:
      "A small press on the island of Föhr. Books, charts, prints, notebooks and recordings about coasts, weather and time.",
    og_image: {
      file: "og-home",
      alt: "The name Slack Water Press beside a block of tide lines in rose and green.",
      kind: "og",
      family: "tides",
      motif: "ridges",
      seed: 2101,
      ground: "water",
      title: "Slack Water Press",
    },
  },
  blocks: [
    {
      collection: "block_hero",
      item: {
        tagline: "SW 014",
        headline: "For most of history nobody knew how deep it was",
        description:
          "Soundings is Inés Okafor's account of rope, lead, tallow and guesswork, from the Nile pilots to the first echo. It is the book to buy first.",
        image: {
          file: "home-hero",
          alt: "A section of the sea: casts of the lead hang from the surface as thin lines to an uneven bed, the deepest in magenta.",
          kind: "opening",
          family: "contours",
          motif: "leadline",
          seed: 7,
          ground: "water",
          inks: ["shallow", "magenta"],
        },
        layout: "image_right",
        buttons: [
          { label: "Read about Soundings", type: "url", url: "/shop/soundings", variant: "default" },
          { label: "See the whole list", type: "url", url: "/shop", variant: "outline" },
        ],
      },
    },
    { collection: "block_almanac", item: { show: "tide" } },
    {
      collection: "block_products",
      item: {
        tagline: "From the list",
        headline: "Six we would save from the water",
        featured_only: true,
        limit: 6,
      },
    },
    {
      collection: "block_richtext",
      item: {
        tagline: "The name",
        headline: "What slack water is",
        content: `Slack water is the short time when a tidal stream has stopped running one way and has not yet begun to run the other. A boat lies to its anchor without pulling. Weed stands up straight. In a narrow sound it may last four minutes, in a wide bay the better part of an hour.

It is not the same as high water. In a long estuary the level can be at its highest while the stream is still running in, because the water has momentum and the basin upstream is not full yet. Pilots learned this before anybody could explain it, and the tables still print the two times in separate columns.

We took the name because slack water is when you can work. Divers go down, ferries cross, lines are laid. It is also about the pace at which we publish: six or seven things a year, each finished before the next begins.`,
        alignment: "left",
      },
    },
    {
      collection: "block_posts",
      item: {
        tagline: "Journal",
        headline: "Written lately",
        limit: 3,
      },
    },
    {
      collection: "block_quote",
      background: "dark",
      item: {
        content:
          "Hereafter I shall estimate the force of the wind according to the following scale, as nothing can convey a more uncertain idea of wind and weather than the old expressions of moderate and cloudy, etc., etc.",
        attribution: "Francis Beaufort, private log of HMS Woolwich, 13 January 1806",
      },
    },
    {
      collection: "block_products",
      item: {
        tagline: "For the wall",
        headline: "Diagrams, numbered in pencil",
        category: "prints",
        featured_only: false,
        limit: 5,
      },
    },
    { collection: "block_almanac", item: { show: "moons" } },
  ],
};
