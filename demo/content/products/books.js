export default [
  {
    slug: "soundings",
    number: "SW 014",
    title: "Soundings",
    subtitle: "A history of not knowing how deep it is",
    description:
      "Rope, lead, tallow and guesswork: how people measured the sea before they could hear its floor. The book to buy first.",
    content: `Until 1913, when Alexander Behm patented his echo sounder, there was one way to learn how deep the sea was. You let something heavy down on a line until it stopped. In forty fathoms this takes two minutes and a wet sailor. In four thousand it takes an afternoon, and at the end of it you may not know whether the lead has touched or the rope is only sinking under its own weight.

Inés Okafor has written the history of that doubt. She begins with Herodotus, who reports that a ship a day's sail off the Nile brings up mud from eleven fathoms, and ends with the echo traces that drew the mid-ocean ridges before anybody believed in them. Between the two come the tallow pressed into the foot of the lead to fetch up sand, the pilots who could name their position by the taste of it, and the *Challenger*, which left Sheerness in 1872 with 291 kilometres of Italian hemp.

The best chapter is about errors. In 1852 HMS *Herald* reported bottom in the South Atlantic at 7,706 fathoms, which is fourteen kilometres, in water that is about five kilometres deep. The figure was reprinted for years. It was the current, carrying the line sideways. Nobody had lied.

- Forty-one diagrams, drawn for this edition
- A fold-out of the same bay as sounded in 1798, 1872 and 2019
- An index that includes the word *mud* sixty-three times

The paperback opens flat. The hardback is sewn, and its cloth is the colour of the Wadden Sea on most days of the year.`,
    contributor: "Inés Okafor",
    category: "books",
    type: "physical",
    featured: true,
    lang: null,
    details: [
      { label: "Pages", value: "312, and a fold-out" },
      { label: "Size", value: "148 × 210 mm" },
      { label: "Binding", value: "Thread-sewn; flat-opening paperback or cloth-covered boards" },
      { label: "Paper", value: "Munken Print White 90 g" },
      { label: "First published", value: "April 2024" },
      { label: "ISBN, paperback", value: "978-3-99998-014-0" },
      { label: "ISBN, hardback", value: "978-3-99998-114-7" },
      { label: "ISBN, EPUB", value: "978-3-99998-214-4" },
    ],
    pictures: [
      {
        file: "sw-014-cover",
        alt: "Cover of Soundings: depth contours on white, every fifth line magenta, with small soundings and teal dots where it is deepest.",
        kind: "cover",
        family: "contours",
        seed: 14,
        ground: "water",
        format: "book",
        title: "Soundings",
        author: "Inés Okafor",
        number: "SW 014",
      },
      {
        file: "sw-014-spread",
        alt: "An open spread of Soundings: text on the left, a full-page contour diagram of a bay on the right.",
        kind: "spread",
        family: "contours",
        seed: 141,
        ground: "water",
        format: "book",
      },
      {
        file: "sw-014-plate",
        alt: "The fold-out: one bay drawn in contours, its depths written in small figures between the lines.",
        kind: "plate",
        family: "contours",
        seed: 142,
        ground: "paper",
        format: "book",
      },
      {
        file: "sw-014-detail",
        alt: "Close view of the printing: halftone dots grow larger towards a hollow in the sea bed, slightly off the navy lines.",
        kind: "detail",
        family: "contours",
        seed: 14,
        ground: "water",
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-014-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 46,
        weight_grams: 420,
        price: "24.00",
      },
      {
        sku: "SW-014-HB",
        title: "Hardback",
        options: [{ name: "Format", value: "Hardback" }],
        stock: 18,
        weight_grams: 610,
        price: "38.00",
        compare_at: "45.00",
      },
      {
        sku: "SW-014-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "14.00",
        file: "soundings.epub",
      },
    ],
  },
  {
    slug: "the-long-tide-table",
    number: "SW 009",
    title: "The Long Tide Table",
    subtitle: "Bergen, 18.6 years, every high water",
    description:
      "One harbour, one full swing of the moon's orbit, 13,136 high waters. A reference work that can be read.",
    content: `The moon's orbit is tilted by about five degrees to the earth's path round the sun, and the tilt swings round once in 18.6 years. Tides feel it. When the swing is one way the diurnal tides are larger than usual, when it is the other the principal lunar tide is; for years on end, high water at Bergen is a centimetre or two off what an average year would tell you. A tide table for one year cannot show this. A tide table for 18.6 years shows nothing else.

Marit Haugen has computed one for Bergen. There are 13,136 high waters in it, set sixty-six to the page in seven-point figures, with the springs in bold and the year's highest in magenta. At the foot of every page runs the curve itself, unbroken from the first page to the last. Put end to end it is nearly thirty-four metres long.

It sounds like a joke and is partly one. But people who buy it report the same thing: they look up the day a child was born, then a day in the future, and then they begin to read. The rhythm comes through after four or five pages. Fortnights appear as a swell in the columns. The equinoxes stand up.

Haugen's introduction, eleven pages, is the clearest account of harmonic prediction that we know, and the only one in which the constituent M2 is introduced as "the one who does the work".

Times are in UTC. Heights are in centimetres above chart datum, weather not included.`,
    contributor: "Marit Haugen",
    category: "books",
    type: "physical",
    featured: true,
    lang: null,
    details: [
      { label: "Pages", value: "228" },
      { label: "Size", value: "170 × 240 mm" },
      { label: "Binding", value: "Thread-sewn, quarter cloth" },
      { label: "Paper", value: "Bible paper 60 g, which is stronger than it looks" },
      { label: "First published", value: "November 2022" },
      { label: "ISBN, hardback", value: "978-3-99998-009-6" },
      { label: "ISBN, EPUB", value: "978-3-99998-209-0" },
    ],
    pictures: [
      {
        file: "sw-009-cover",
        alt: "Cover of The Long Tide Table: tide curves stacked like water seen from the side, one in magenta, with an ochre disc behind.",
        kind: "cover",
        family: "tides",
        seed: 9,
        ground: "rose",
        format: "book",
        title: "The Long Tide Table",
        author: "Marit Haugen",
        number: "SW 009",
      },
      {
        file: "sw-009-spread",
        alt: "An open spread: text on one page, on the other a stack of tide curves that swell and shrink with the fortnight.",
        kind: "spread",
        family: "tides",
        seed: 91,
        ground: "rose",
        format: "book",
      },
      {
        file: "sw-009-detail",
        alt: "Close view of several tide curves crossing pale blue bands, the magenta one a hair out of register.",
        kind: "detail",
        family: "tides",
        seed: 9,
        ground: "rose",
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-009-HB",
        title: "Hardback",
        options: [{ name: "Format", value: "Hardback" }],
        stock: 27,
        weight_grams: 540,
        price: "42.00",
      },
      {
        sku: "SW-009-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "18.00",
        file: "the-long-tide-table.epub",
      },
    ],
  },
  {
    slug: "thirty-moons",
    number: "SW 021",
    title: "Thirty Moons",
    subtitle: "One lunation from one balcony",
    description:
      "A month of nights in Hải Phòng, one short essay to each, from new moon to new moon. The thirtieth is the first again.",
    content: `From one new moon to the next takes 29 days, 12 hours and 44 minutes, on average. Nobody has ever lived an average month. Real ones differ from one another by as much as thirteen hours, which is why a calendar that follows the moon needs both short months and long ones, and people to quarrel about them.

Bao Nguyễn watched one of the long ones from a fourth-floor balcony in Hải Phòng and wrote two or three pages every night. Some nights there is cloud, and the essay is about cloud. On the third, a thin moon sets behind the cranes and he explains earthshine. On the fifteenth he explains why the moon looks so much larger at the horizon, and why holding up an aspirin at arm's length ends the argument. On the twenty-second the power fails across the district and for an hour there is a proper sky.

He is a hydrologist, and the harbour is never far off. The Gulf of Tonkin has one tide a day instead of two, and its springs come with the moon's declination and not with its phase. So the moon over this balcony does not do what it does in books from Europe, and half of *Thirty Moons* is the pleasure of somebody seeing that for himself.

Printed in navy with a second pass of pink that appears once.`,
    contributor: "Bao Nguyễn",
    category: "books",
    type: "physical",
    featured: true,
    lang: null,
    details: [
      { label: "Pages", value: "176" },
      { label: "Size", value: "120 × 190 mm" },
      { label: "Binding", value: "Thread-sewn; paperback with flaps, or boards" },
      { label: "Paper", value: "Munken Pure 100 g" },
      { label: "First published", value: "September 2025" },
      { label: "ISBN, paperback", value: "978-3-99998-021-8" },
      { label: "ISBN, hardback", value: "978-3-99998-121-5" },
      { label: "ISBN, EPUB", value: "978-3-99998-221-2" },
    ],
    pictures: [
      {
        file: "sw-021-cover",
        alt: "Cover of Thirty Moons: thirty phases in a grid on navy, thin to full to thin, the full moon in pink.",
        kind: "cover",
        family: "moons",
        seed: 21,
        ground: "sand",
        format: "book",
        title: "Thirty Moons",
        author: "Bao Nguyễn",
        number: "SW 021",
      },
      {
        file: "sw-021-spread",
        alt: "An open spread: a night's essay on the left, rows of small moon phases on the right.",
        kind: "spread",
        family: "moons",
        seed: 211,
        ground: "sand",
        format: "book",
      },
      {
        file: "sw-021-plate",
        alt: "A plate of moon phases in rows on dark blue, each a little fuller than the one before.",
        kind: "plate",
        family: "moons",
        seed: 212,
        ground: "night",
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-021-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 33,
        weight_grams: 240,
        price: "19.00",
      },
      {
        sku: "SW-021-HB",
        title: "Hardback",
        options: [{ name: "Format", value: "Hardback" }],
        stock: 0,
        weight_grams: 360,
        price: "30.00",
      },
      {
        sku: "SW-021-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "11.00",
        file: "thirty-moons.epub",
      },
    ],
  },
  {
    slug: "thirteen-winds",
    number: "SW 017",
    title: "Thirteen Winds",
    subtitle: "The Beaufort scale, force 0 to force 12",
    description: "A chapter to each force, from smoke rising straight up to air filled with foam and spray.",
    content: `Francis Beaufort did not invent the scale that carries his name, and he did not measure wind with it. He measured what a well-found frigate could do. Force 2 was the wind in which she would make one or two knots with all sail set; force 12 was "that which no canvas could withstand". The wind itself came into it later, and speed in figures later still, with the formula *v* = 0.836 *B*^1.5 metres per second, which nobody at sea has ever used.

Callum Reid sailed for nine seasons as mate of a survey vessel and kept a page for each force. Here they are, with their signs: the ripple without crest at force 1, the first white horses at force 3, the moment somewhere between 6 and 7 at which foam begins to be blown in streaks along the wind and talk stops. He gives the signs on land too, which George Simpson added in 1906: leaves rustle, umbrellas are used with difficulty, slates are removed.

The later chapters are shorter, because he was busy.

There is a table at the back with all thirteen in nine languages, and a blank page headed "Seen by me", ruled for the reader's own.`,
    contributor: "Callum Reid",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "164" },
      { label: "Size", value: "130 × 200 mm" },
      { label: "Binding", value: "Paperback, thread-sewn" },
      { label: "Paper", value: "Munken Print White 90 g" },
      { label: "First published", value: "October 2024" },
      { label: "ISBN, paperback", value: "978-3-99998-017-1" },
      { label: "ISBN, EPUB", value: "978-3-99998-217-5" },
    ],
    pictures: [
      {
        file: "sw-017-cover",
        alt: "Cover of Thirteen Winds: a wind rose with broad petals in two overlapping inks, longest on one side.",
        kind: "cover",
        family: "winds",
        seed: 17,
        ground: "paper",
        format: "book",
        title: "Thirteen Winds",
        author: "Callum Reid",
        number: "SW 017",
      },
      {
        file: "sw-017-spread",
        alt: "An open spread: a chapter opening on the left, a wind rose on the right.",
        kind: "spread",
        family: "winds",
        seed: 171,
        ground: "paper",
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-017-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 58,
        weight_grams: 260,
        price: "16.00",
        compare_at: "21.00",
      },
      {
        sku: "SW-017-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "10.00",
        file: "thirteen-winds.epub",
      },
    ],
  },
  {
    slug: "a-true-and-particular-account-of-the-shoals",
    number: "SW 003",
    title:
      "A True and Particular Account of the Shoals, Eddies and Uncertain Harbours betwixt the Skaw and the Naze of Norway, as Observed in Divers Weathers from an Open Boat by a Person of No Consequence",
    subtitle: "Edited from the only known copy by Callum Reid",
    description:
      "An anonymous pilot book of 1764, reset from the one copy that survives, with notes where the author was wrong.",
    content: `The title is the longest thing about it. The *Account* runs to ninety-six small pages and was sold, to judge from the price inked inside the wrapper, for a shilling. The author crossed the Skagerrak in an open boat at least nine times in the 1750s and 1760s, for reasons that the text goes round with some care. Smuggling is the obvious guess. Callum Reid, who edited it, thinks a second family.

What matters is how the man looked at water. He has no instrument but a lead and a watch that he distrusts. He notices that an eddy forms behind a certain headland two hours after the stream turns and not before; that the Skaw throws a reef further under water than above it; that one harbour may be entered safely "by any who have first seen it leave another". His depths are good to half a fathom. We checked thirty of them.

We reset the text line for line, kept his capitals, and put the notes in the margin where they do not interrupt. His three sketch charts are redrawn at the back beside the modern soundings.

Not for navigation. It was not very safe then.`,
    contributor: "Anonymous, edited by Callum Reid",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "144" },
      { label: "Size", value: "105 × 165 mm" },
      { label: "Binding", value: "Sewn in sections, paste-paper boards" },
      { label: "Paper", value: "Zerkall mould-made 110 g" },
      { label: "Edition", value: "300 copies, numbered" },
      { label: "First published", value: "May 2021" },
      { label: "ISBN", value: "978-3-99998-003-4" },
    ],
    pictures: [
      {
        file: "sw-003-cover",
        alt: "Cover with a very long title set small over several lines, above a band of depth contours.",
        kind: "cover",
        family: "contours",
        seed: 3,
        ground: "sand",
        format: "book",
        title:
          "A True and Particular Account of the Shoals, Eddies and Uncertain Harbours betwixt the Skaw and the Naze of Norway",
        author: "Edited by Callum Reid",
        number: "SW 003",
      },
      {
        file: "sw-003-spread",
        alt: "An open spread of the Account: old text with narrow margins on the left, a redrawn sketch chart in contours on the right.",
        kind: "spread",
        family: "contours",
        seed: 31,
        ground: "sand",
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-003-HB",
        title: "Numbered hardback",
        options: [{ name: "Format", value: "Hardback" }],
        stock: 2,
        weight_grams: 230,
        price: "34.00",
      },
    ],
  },
  {
    slug: "io",
    number: "SW 027",
    title: "Io",
    subtitle: "How a moon of Jupiter told France where it was",
    description:
      "A clock that hangs in the sky and keeps the same time for everybody. Longitude on land was solved with it, and France came out smaller.",
    content: `Io goes round Jupiter in 42 hours and 27 minutes and slips into the planet's shadow once each time. Anybody with a telescope sees it go at the same instant. So two people a long way apart, who both note the local time at which it vanished, know how far apart they are. Galileo saw the use of this in 1612. It took more than fifty years, and Cassini's tables, to make it work.

It never worked at sea, because nobody could hold a long telescope still on a deck. On land it worked so well that when Picard and La Hire had gone round the coast of France with it, the kingdom turned out to be narrower than the maps had said. The king is supposed to have complained that his astronomers had cost him more land than his enemies.

And it had a second use that no one had asked for. The eclipses came late when Jupiter was far away and early when it was near. In 1676 Ole Rømer said why: light takes time. Ana Figueira tells the two stories as one, which they are, and she has repeated Rømer's sum with her own eclipse timings, made from a car park in Setúbal. Her speed of light is eleven per cent low. Huygens, working from Rømer's figures, was out by more.`,
    contributor: "Ana Figueira",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "128" },
      { label: "Size", value: "120 × 190 mm" },
      { label: "Binding", value: "Paperback with flaps" },
      { label: "Paper", value: "Munken Pure 100 g" },
      { label: "First published", value: "March 2026" },
      { label: "ISBN, paperback", value: "978-3-99998-027-0" },
      { label: "ISBN, EPUB", value: "978-3-99998-227-4" },
    ],
    pictures: [
      {
        file: "sw-027-cover",
        alt: "Cover of Io: two letters above rows of small moons on dark blue, one of them pink.",
        kind: "cover",
        family: "moons",
        seed: 27,
        ground: "night",
        format: "book",
        title: "Io",
        author: "Ana Figueira",
        number: "SW 027",
      },
      {
        file: "sw-027-plate",
        alt: "A plate of phases in rows, white on navy, like a page from an observing log.",
        kind: "plate",
        family: "moons",
        seed: 271,
        ground: "night",
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-027-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 64,
        weight_grams: 190,
        price: "17.00",
      },
      {
        sku: "SW-027-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "9.00",
        file: "io.epub",
      },
    ],
  },
];
