export default [
  {
    slug: "eight-thousand-arrows",
    number: "SW 045",
    title: "Eight thousand seven hundred and sixty arrows",
    subtitle: "One piece from the journal, by itself",
    description:
      "The long piece about a year of wind in one drawing, for those who would like to read this one and join nothing.",
    content: `There is no file and no parcel. You pay once, sign in, and the piece goes on where it stopped, in the journal, with its table and all of its numbers. It stays yours to read, and when Sunniva Dahl corrects it you read the corrected one.

Members of Readers' tide have it already.`,
    contributor: "Sunniva Dahl",
    category: "books",
    type: "digital",
    featured: false,
    lang: null,
    details: [
      { label: "Length", value: "900 words, one table" },
      { label: "Where", value: "In the journal, signed in" },
      { label: "First published", value: "January 2026" },
    ],
    pictures: [
      {
        file: "post-a-year-of-wind",
        alt: "A ring of months with a year of wind bristling outwards in navy strokes, the strongest in magenta",
        kind: "scene",
        family: "winds",
        motif: "year",
        seed: "roof-2025",
        ground: "paper",
      },
    ],
    variants: [
      {
        sku: "SW-045-READ",
        title: "To read here",
        options: [],
        stock: null,
        weight_grams: 0,
        price: "3.00",
      },
    ],
  },
];
