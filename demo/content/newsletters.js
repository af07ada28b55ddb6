export default [
  {
    slug: "tide-letter",
    name: "The tide letter",
    description: "Every post of the journal, the day it is finished. About twice a month.",
  },
  {
    slug: "new-books",
    name: "New books",
    description: "When something comes from the press, and before it is sold out.",
  },
];
