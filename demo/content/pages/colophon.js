export default {
  permalink: "/colophon",
  title: "Colophon",
  description: "How the pictures on this site are computed, and what the page is set in.",
  seo: {
    title: "Colophon: how the pictures are computed",
    meta_description:
      "Every picture on this site is computed from a seed: sea beds, tides, moons and winds, printed in two inks.",
  },
  blocks: [
    {
      collection: "block_hero",
      item: {
        tagline: "Colophon",
        headline: "Nothing here was photographed",
        description:
          "Each picture is computed from a family, a number and two inks. The same number always gives the same picture.",
        image: {
          file: "colophon-hero",
          alt: "A sea bed drawn only in dots: a magenta and a teal screen crossing, denser in the deeps.",
          kind: "scene",
          family: "contours",
          motif: "screen",
          seed: 4001,
          ground: "rose",
          inks: ["teal", "magenta"],
        },
        layout: "image_center",
        buttons: [{ label: "See them at work", type: "url", url: "/shop", variant: "outline" }],
      },
    },
    {
      collection: "block_richtext",
      item: {
        tagline: "Method",
        headline: "How the pictures are made",
        content: `A press that sells diagrams can hardly decorate itself with stock photographs. So the covers, plates and details on this site are computed, each from a short description: a family, a seed, a pair of inks. They were drawn once, when the site was set up. The program is part of the site's source and can be read there.

## Sea beds

A smooth field of random heights is bent by a second one, until it has the wandering look of a real bottom. Level lines are then followed through it, cell by cell, as a draughtsman would follow them between the soundings. Every fifth is drawn in the accent ink. The figures are depths read off the field at places where there is room for them, in metres, with the decimetre small and lowered in shoal water, as charts print it.

## Tides

The height of the water is a sum of cosines, and we use six:

| Constituent | Cause | Degrees per hour |
|---|---|---|
| M2 | moon, twice daily | 28.9841042 |
| S2 | sun, twice daily | 30.0000000 |
| N2 | the moon's distance | 28.4397295 |
| K1 | declination, sun and moon | 15.0410686 |
| O1 | declination, moon | 13.9430356 |
| M4 | shallow water | 57.9682084 |

The speeds are the true ones and are the same in every harbour in the world. The amplitudes and phases are a harbour's own, and the seed invents them, after four kinds of coast. Springs and neaps come out by themselves.

## Moons

The lit part of a moon is bounded by half a circle and half an ellipse. The ellipse is as tall as the disc, and its half-width is the radius times the cosine of the phase angle. Where a calendar is shown the phases are those of real dates, from the short series in Meeus, good to a few hours.

## Winds

A year of hourly wind is made by letting it wander round a prevailing direction, more roughly in winter, with a sea breeze on summer afternoons. Roses count the hours by direction and by Beaufort force. Streamlines keep an even distance from one another. Feathers on a wind barb can be counted: ten knots to a whole one.

## Two inks and a slip

Each picture is separated into two spot inks and navy, as it would be for the press, and the inks are laid over each other so that they multiply. Depth is screened into round dots that grow with it. Then each of the two is moved about two pixels, in a direction of its own. Tomasz Zieliński, who has spent his life trying to prevent this, chose how far.

## Type

Headings and controls are set in Instrument Sans, the reading text in Literata, Arabic in Vazirmatn. All three are served from here.`,
        alignment: "left",
      },
    },
    {
      collection: "block_gallery",
      item: {
        tagline: "Sheets",
        headline: "Same method, other numbers",
        items: [
          {
            picture: {
              file: "colophon-trench",
              alt: "Flat bands of blue stepping down into one long magenta deep.",
              kind: "plate",
              family: "contours",
              motif: "trench",
              seed: 4101,
              ground: "water",
            },
            caption: "Contours, seed 4101",
          },
          {
            picture: {
              file: "colophon-ridges",
              alt: "Two lunations of tide in broad blue and navy waves, a day to a line.",
              kind: "plate",
              family: "tides",
              motif: "ridges",
              seed: 4102,
              ground: "night",
            },
            caption: "Tides, seed 4102",
          },
          {
            picture: {
              file: "colophon-almanac",
              alt: "A year of moons on navy, a line to a month, one full moon in pink.",
              kind: "plate",
              family: "moons",
              motif: "almanac",
              seed: 4103,
              ground: "night",
            },
            caption: "Moons, seed 4103",
          },
          {
            picture: {
              file: "colophon-isobars",
              alt: "A weather chart with isobars, a front, highs and lows.",
              kind: "plate",
              family: "winds",
              motif: "isobars",
              seed: 4107,
              ground: "paper",
            },
            caption: "Winds, seed 4107",
          },
          {
            picture: {
              file: "colophon-spiral",
              alt: "A lunar month of tides wound in teal rings round a magenta disc.",
              kind: "plate",
              family: "tides",
              motif: "spiral",
              seed: 4105,
              ground: "sand",
            },
            caption: "Tides, seed 4105",
          },
          {
            picture: {
              file: "colophon-portolan",
              alt: "Sixteen roses on a hidden circle and the lines that join them.",
              kind: "plate",
              family: "winds",
              motif: "portolan",
              seed: 4106,
              ground: "rose",
            },
            caption: "Winds, seed 4106",
          },
        ],
      },
    },
  ],
};
