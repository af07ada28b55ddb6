export default [
  {
    slug: "books",
    title: "Books",
    description:
      "History, field guides and one very long table. Sewn where we can afford it, and we say so where we could not.",
    picture: {
      file: "category-books",
      alt: "Three flat book covers in a row on pale water blue: depth contours, stacked tide curves and a grid of moons.",
      kind: "scene",
      family: "contours",
      seed: 1401,
      ground: "water",
      format: "book",
    },
  },
  {
    slug: "charts",
    title: "Charts",
    description:
      "Folded and flat sheets of places that move. They are accurate, and none of them is for navigation.",
    picture: {
      file: "category-charts",
      alt: "A chart sheet on sand-coloured ground, covered with nested depth contours and small figures.",
      kind: "scene",
      family: "contours",
      seed: 1402,
      ground: "sand",
      format: "chart",
    },
  },
  {
    slug: "prints",
    title: "Prints",
    description: "Diagrams printed in two spot colours and navy, numbered in pencil, sent rolled.",
    picture: {
      file: "category-prints",
      alt: "A print on rose ground: rows of moon phases, with one full moon picked out in pink.",
      kind: "scene",
      family: "moons",
      seed: 1403,
      ground: "rose",
      format: "print",
    },
  },
  {
    slug: "notebooks",
    title: "Notebooks",
    description: "Paper ruled for people who write down the weather. One of them works under water.",
    picture: {
      file: "category-notebooks",
      alt: "A notebook on paper-white ground, its cover a stack of tide curves with one drawn in magenta.",
      kind: "scene",
      family: "tides",
      seed: 1404,
      ground: "paper",
      format: "notebook",
    },
  },
  {
    slug: "recordings",
    title: "Recordings",
    description: "Wind, water and machinery, left at the length they were. Files, and sometimes cassettes.",
    picture: {
      file: "category-recordings",
      alt: "A square record sleeve on dark blue ground with a wind rose in two overlapping inks.",
      kind: "scene",
      family: "winds",
      seed: 1405,
      ground: "night",
      format: "record",
    },
  },
];
