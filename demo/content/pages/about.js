export default {
  permalink: "/about",
  title: "About the press",
  description: "Who we are, what we publish, how we decide, and why there is no SW 005.",
  seo: {
    title: "About Slack Water Press",
    meta_description:
      "A small press on Föhr: who works here, what we publish and how we decide what to print next.",
  },
  blocks: [
    {
      collection: "block_hero",
      item: {
        tagline: "Since 2018",
        headline: "A press about things that come back",
        description:
          "Tides, winds, moons, ships, clocks. Nine people, two machines and a roof with an anemometer.",
        image: {
          file: "about-hero",
          alt: "A year of wind wound into a ring of short strokes, long in winter and short in summer.",
          kind: "opening",
          family: "winds",
          motif: "year",
          seed: 3001,
          ground: "sand",
          inks: ["teal", "magenta"],
        },
        layout: "image_left",
        buttons: [
          { label: "See the list", type: "url", url: "/shop", variant: "default" },
          { label: "Write to us", type: "page", page: "/contact", variant: "outline" },
        ],
      },
    },
    {
      collection: "block_richtext",
      item: {
        tagline: "The house",
        headline: "How it goes",
        content: `Slack Water Press was started in October 2018 by five people round a table in Wyk, on the island of Föhr, who had all tried to buy the same book and found that nobody had written it. Ragna Holm owns the house and signs for what it owes. Teodor Vance edits. Tomasz Zieliński prints everything, on a two-colour offset press that is older than he is.

We publish six or seven things a year. A thing may be a book, a sheet, a notebook or forty minutes of water. It has a catalogue number, and the numbers run through all of them in the order in which they were finished. There is no SW 005. It was announced, twice, and it is better not to ask Inés.

What we look for is easy to say. Somebody has paid attention to one subject for longer than was reasonable, can explain it without raising their voice, and has checked it. The diagrams must be right. We have turned down better writing than we have printed because of a wave drawn the wrong way up.

## What we do not do

We do not print on demand, run sales at the end of November, or make anything with an anchor on it. When an edition is gone we leave its page where it was and say that it is gone.

## Readers' tide

People who wanted to read more of the working papers behind the books asked for a way to pay for them, so there is a membership, called Readers' tide. Members read everything in the journal, including the long pieces and the tables, and hear of numbered prints a week before the shop does. The rest of the journal is open to everybody and stays so.`,
        alignment: "left",
      },
    },
    {
      collection: "block_quote",
      background: "dark",
      item: {
        content: "It is the only time you can measure anything.",
        attribution: "Inés Okafor, on the evening when the name was chosen",
      },
    },
    {
      collection: "block_gallery",
      item: {
        tagline: "Four ways of drawing",
        headline: "What the list looks like",
        items: [
          {
            picture: {
              file: "about-contours",
              alt: "A dark island among blue shoals with soundings and a compass rose.",
              kind: "plate",
              family: "contours",
              motif: "island",
              seed: 3101,
              ground: "water",
            },
            caption: "Charts: an island that does not exist, sounded as if it did",
          },
          {
            picture: {
              file: "about-tides",
              alt: "Tide curves stacked in teal bands on rose, with a magenta disc.",
              kind: "plate",
              family: "tides",
              motif: "stack",
              seed: 3102,
              ground: "rose",
            },
            caption: "Tides: a fortnight, a line to a day",
          },
          {
            picture: {
              file: "about-moons",
              alt: "A lunation of moons in rows on navy, one in ochre.",
              kind: "plate",
              family: "moons",
              motif: "lunation",
              seed: 3103,
              ground: "night",
            },
            caption: "Moons: one lunation, cloud not shown",
          },
          {
            picture: {
              file: "about-winds",
              alt: "Twelve small wind roses, one for each month.",
              kind: "plate",
              family: "winds",
              motif: "months",
              seed: 3104,
              ground: "sand",
            },
            caption: "Winds: the same station, month by month",
          },
        ],
      },
    },
    {
      collection: "block_faqs",
      item: {
        headline: "Asked often",
        faqs: [
          {
            title: "Do you read manuscripts?",
            answer:
              "Yes, all of them, in March and September. Send ten pages and one diagram that you have checked. We answer within six weeks, by letter if you sent one.",
          },
          {
            title: "Can I visit?",
            answer:
              "On Thursdays from ten to four, Stauwasser 3 in Wyk. If the press is running you will have to wait at the door until the sheet is out.",
          },
          {
            title: "Are the charts good for navigation?",
            answer:
              "No. They are as exact as we can make them, they are not corrected after printing, and each says so in its lower margin. Buy the official chart and keep ours for the evening.",
          },
          {
            title: "Will a sold-out edition come back?",
            answer:
              "A numbered edition never does. A book usually does, corrected. The page of the book says so when we know.",
          },
        ],
      },
    },
  ],
};
