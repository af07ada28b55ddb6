export default [
  {
    slug: "tides",
    title: "Tides",
    description:
      "Water that comes back: how it is predicted, measured, harnessed and occasionally misjudged.",
  },
  {
    slug: "charts",
    title: "Charts",
    description: "Soundings, datums, fathom lines and the people who drew the sea floor without seeing it.",
  },
  {
    slug: "weather",
    title: "Weather",
    description: "Wind above all, and the vocabularies invented to report it to someone else.",
  },
  {
    slug: "light",
    title: "Light",
    description: "Lighthouses, refraction, moonlight and the last second of the sun.",
  },
  {
    slug: "sound",
    title: "Sound",
    description: "Signals meant for the ear: horns, guns, bells and the radio after midnight.",
  },
  {
    slug: "printing",
    title: "Printing",
    description: "Paper, ink, dots and tolerances, from the people who run the press.",
  },
  {
    slug: "walking",
    title: "Walking",
    description: "Coasts on foot, mostly at low water, with times and distances.",
  },
  {
    slug: "time",
    title: "Time",
    description: "Calendars, clocks and the small quarrels between the Sun, the Moon and the day.",
  },
];
