export default {
  permalink: "/visit",
  title: "Visit the press",
  description: "The shop room, the printing days, how to get to Wyk, and how to ask for a place.",
  seo: {
    title: "Visit the press on Föhr",
    meta_description:
      "Slack Water Press is open on Thursdays. Printing days, mornings for school classes, the way from the ferry.",
  },
  blocks: [
    {
      collection: "block_hero",
      item: {
        tagline: "Wyk auf Föhr",
        headline: "Come and get ink on your cuffs",
        description:
          "The press runs on Thursdays whether anybody is looking or not. It runs rather better when somebody is.",
        image: {
          file: "visit-hero",
          alt: "A line of horizon above stacked bands of tide, with a low disc.",
          kind: "scene",
          family: "tides",
          motif: "horizon",
          seed: 8001,
          ground: "sand",
          inks: ["teal", "ochre"],
        },
        layout: "image_center",
        buttons: [
          { label: "How to find us", type: "page", page: "/contact", variant: "default" },
          { label: "Read about misregistration", type: "post", post: "misregistration", variant: "outline" },
          { label: "The whole list", type: "url", url: "/shop", variant: "link" },
        ],
      },
    },
    {
      collection: "block_columns",
      item: {
        tagline: "Three rooms",
        headline: "What there is to see",
        items: [
          {
            headline: "The shop room",
            content:
              "Everything in print lies open on the long table. Nobody will ask whether you need help. There is a chair by the window and a tin of plasters.",
          },
          {
            headline: "The press",
            content:
              "A two-colour offset press of 1974, twelve tonnes, called Frau Petersen. Tomasz stops it when you ask him something, so ask between sheets.",
          },
          {
            headline: "The archive",
            content:
              "Forty drawers of soundings, the oldest from 1831, up a ladder. What you want to see is brought down. No pens, and no coffee above the second drawer.",
          },
        ],
      },
    },
    {
      collection: "block_pricing",
      item: {
        tagline: "Days",
        headline: "Three ways to come",
        cards: [
          {
            title: "Open Thursday",
            price: "Free",
            description: "Ten to four, without asking first.",
            features: ["The shop room and the press", "A misprint to take home"],
          },
          {
            title: "Printing day",
            badge: "Eight places",
            price: "€85",
            description: "The first Saturday of the month, nine to five, with soup.",
            features: [
              "Mix an ink and print a sheet with your own tide",
              "All material, and an apron that has seen worse",
              "Your ferry back, if you miss it through our fault",
            ],
            is_highlighted: true,
            button: { label: "See what is printed", type: "page", page: "/colophon", variant: "outline" },
          },
          {
            title: "School class",
            price: "€4 each",
            description: "A morning for up to 26 pupils. Teachers come free and may sit down.",
            features: ["Why the tide is late every day", "A paper tide clock for everybody"],
          },
        ],
      },
    },
    {
      collection: "block_embed",
      item: {
        tagline: "The way",
        headline: "Ten minutes from the ferry",
        title: "Map of Wyk auf Föhr",
        url: "https://www.openstreetmap.org/export/embed.html?bbox=8.5500%2C54.6850%2C8.5900%2C54.7000&layer=mapnik&marker=54.6925%2C8.5690",
        description: "From the pier along the harbour, towards the mast with the anemometer.",
        image: {
          file: "visit-map",
          alt: "An island in dots and contour lines, drawn from no survey.",
          kind: "plate",
          family: "contours",
          motif: "coast",
          seed: 8002,
          ground: "water",
        },
        ratio: "16:9",
      },
    },
    {
      collection: "block_quote",
      background: "dark",
      item: {
        content: "You can smell whether it will register. I cannot explain it. Come on a Thursday.",
        attribution: "Tomasz Zieliński, printer",
      },
    },
    {
      collection: "block_form",
      item: { tagline: "A place", headline: "Ask for a day", form: "press-day" },
    },
    {
      collection: "block_faqs",
      item: {
        headline: "Before you set out",
        faqs: [
          {
            title: "May children come?",
            answer: "Yes. Hands stay behind the yellow line, and long hair under one of our caps.",
          },
          {
            title: "What if the ferry does not run?",
            answer:
              "Then the day is held again, or you have your money back. Above wind force nine we stay at home too.",
          },
        ],
      },
    },
  ],
};
