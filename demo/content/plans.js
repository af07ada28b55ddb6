export default [
  {
    slug: "readers-tide",
    name: "Readers' tide",
    rank: 1,
    trial_days: 14,
    description:
      "For people who read the journal to the end. Members read the long pieces the day they are finished, and the working notes behind each book before it is one.",
    benefits: [
      "Every long piece in the journal, including those we keep for members",
      "The working notes and tables behind each new book",
      "First call on numbered prints, a week before the shop",
      "A letter from the island at each equinox",
    ],
    prices: { month: "6.00", year: "60.00" },
  },
  {
    slug: "keepers-tide",
    name: "Keepers' tide",
    rank: 2,
    trial_days: 0,
    description:
      "For people who would like the press to be here in ten years. It pays for a day of printing on Frau Petersen, our offset press.",
    benefits: [
      "Everything that readers have",
      "One numbered print a year, rolled and sent",
      "Your name in the colophon of the next book, if you want it there",
    ],
    prices: { month: "18.00", year: "180.00" },
  },
];
