export default [
  {
    slug: "readers-tide",
    name: "Readers' tide",
    rank: 1,
    description:
      "For people who read the journal to the end. Members read the long pieces the day they are finished, and the working notes behind each book before it is one.",
    benefits: [
      "Every long piece in the journal, including those we keep for members",
      "The working notes and tables behind each new book",
      "First call on numbered prints, a week before the shop",
      "A letter from the island at each equinox",
    ],
  },
];
