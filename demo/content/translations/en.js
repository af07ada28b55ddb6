/** What was not written in English first. */
export default {
  posts: {
    "water-visits-basra": {
      title: "Water visits Basra twice a day",
      description:
        "On a tide that watered palms and turned mills, and two scholars of the ninth century who asked why the sea rises.",
    },
  },
};
