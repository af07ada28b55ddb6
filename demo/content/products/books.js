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
        alt: "Cover of Soundings: depth contours under a teal title band, every fifth line magenta, dots where it is deepest.",
        kind: "cover",
        family: "contours",
        motif: "survey",
        seed: 14,
        ground: "water",
        inks: ["teal", "magenta"],
        format: "book",
        stock: "paper",
        title: "Soundings",
        author: "Inés Okafor",
        number: "SW 014",
      },
      {
        file: "sw-014-spread",
        alt: "An open spread of Soundings: text on the left, a full-page contour diagram of a bay on the right.",
        kind: "spread",
        family: "contours",
        motif: "survey",
        seed: 14,
        ground: "water",
        inks: ["teal", "magenta"],
        format: "book",
      },
      {
        file: "sw-014-plate",
        alt: "The fold-out: one bay drawn in contours, its depths written in small figures between the lines.",
        kind: "plate",
        family: "contours",
        motif: "survey",
        seed: 14,
        ground: "paper",
        inks: ["teal", "magenta"],
        format: "book",
      },
      {
        file: "sw-014-detail",
        alt: "Close view of the printing: contours with small soundings, magenta lines a hair off the navy ones.",
        kind: "detail",
        family: "contours",
        motif: "survey",
        seed: 14,
        ground: "water",
        inks: ["teal", "magenta"],
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
        alt: "Cover of The Long Tide Table: tide curves stacked in teal bands under a navy title, with a large magenta disc.",
        kind: "cover",
        family: "tides",
        motif: "stack",
        seed: 9,
        ground: "rose",
        inks: ["shallow", "magenta"],
        format: "book",
        stock: "paper",
        title: "The Long Tide Table",
        author: "Marit Haugen",
        number: "SW 009",
      },
      {
        file: "sw-009-spread",
        alt: "An open spread: text on the left, a stack of tide curves with a magenta disc on the right.",
        kind: "spread",
        family: "tides",
        motif: "stack",
        seed: 9,
        ground: "rose",
        inks: ["shallow", "magenta"],
        format: "book",
      },
      {
        file: "sw-009-detail",
        alt: "Close view of several tide curves and pale teal bands, one curve magenta.",
        kind: "detail",
        family: "tides",
        motif: "stack",
        seed: 9,
        ground: "rose",
        inks: ["shallow", "magenta"],
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

Calendars are his trade, but the harbour is never far off. The Gulf of Tonkin has one tide a day instead of two, and its springs come with the moon's declination and not with its phase. So the moon over this balcony does not do what it does in books from Europe, and half of *Thirty Moons* is the pleasure of somebody seeing that for himself.

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
        alt: "Cover of Thirty Moons: thirty phases in a grid on navy, the full moon in pink.",
        kind: "cover",
        family: "moons",
        motif: "lunation",
        seed: 21,
        ground: "sand",
        inks: ["shallow", "magenta"],
        format: "book",
        stock: "night",
        title: "Thirty Moons",
        author: "Bao Nguyễn",
        number: "SW 021",
      },
      {
        file: "sw-021-spread",
        alt: "An open spread: a page of moon phases on the left, a night's essay on the right.",
        kind: "spread",
        family: "moons",
        motif: "lunation",
        seed: 21,
        ground: "sand",
        inks: ["shallow", "magenta"],
        format: "book",
      },
      {
        file: "sw-021-plate",
        alt: "Thirty moons in three rows on dark blue, waxing and waning, the full one in pink.",
        kind: "plate",
        family: "moons",
        motif: "lunation",
        seed: 21,
        ground: "night",
        inks: ["shallow", "magenta"],
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
    content: `Francis Beaufort did not invent the scale that carries his name, and he did not measure wind with it. He measured what a well-found frigate could do. Force 2 was the wind in which she would make one or two knots with all sail set; force 12 was "that which no canvas could withstand". The wind itself came into it later, and speed in figures later still, with the formula *v* = 0.836 √*B*³ metres per second, which nobody at sea has ever used.

Sunniva Dahl was a forecaster for fourteen years, at sea and on land, and kept a page for each force. Here they are, with their signs: the ripple without crest at force 1, the first white horses at force 3, the moment somewhere between 6 and 7 at which foam begins to be blown in streaks along the wind and talk stops. He gives the signs on land too, which George Simpson added in 1906: leaves rustle, umbrellas are used with difficulty, slates are removed.

The later chapters are shorter, because she was busy.

There is a table at the back with all thirteen in nine languages, and a blank page headed "Seen by me", ruled for the reader's own.`,
    contributor: "Sunniva Dahl",
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
        alt: "Cover of Thirteen Winds: a lopsided wind rose in teal, ochre and navy, longest on one side, inside a scale of rings.",
        kind: "cover",
        family: "winds",
        motif: "rose",
        seed: 17,
        ground: "paper",
        inks: ["teal", "ochre"],
        format: "book",
        title: "Thirteen Winds",
        author: "Sunniva Dahl",
        number: "SW 017",
      },
      {
        file: "sw-017-spread",
        alt: "An open spread: a chapter opening on the left, a wind rose on the right.",
        kind: "spread",
        family: "winds",
        motif: "rose",
        seed: 17,
        ground: "paper",
        inks: ["teal", "ochre"],
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
    subtitle: "Edited from the only known copy by Inés Okafor",
    description:
      "An anonymous pilot book of 1764, reset from the one copy that survives, with notes where the author was wrong.",
    content: `The title is the longest thing about it. The *Account* runs to ninety-six small pages and was sold, to judge from the price inked inside the wrapper, for a shilling. The author crossed the Skagerrak in an open boat at least nine times in the 1750s and 1760s, for reasons that the text goes round with some care. Smuggling is the obvious guess. Inés Okafor, who edited it, thinks a second family.

What matters is how the man looked at water. He has no instrument but a lead and a watch that he distrusts. He notices that an eddy forms behind a certain headland two hours after the stream turns and not before; that the Skaw throws a reef further under water than above it; that one harbour may be entered safely "by any who have first seen it leave another". His depths are good to half a fathom. We checked thirty of them.

We reset the text line for line, kept his capitals, and put the notes in the margin where they do not interrupt. His three sketch charts are redrawn at the back beside the modern soundings.

Not for navigation. It was not very safe then.`,
    contributor: "Anonymous, edited by Inés Okafor",
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
      { label: "First published", value: "May 2020" },
      { label: "ISBN", value: "978-3-99998-003-4" },
    ],
    pictures: [
      {
        file: "sw-003-cover",
        alt: "Cover: a coast with soundings and the track of a boat, above a very long title set over several lines.",
        kind: "cover",
        family: "contours",
        motif: "coast",
        seed: 3,
        ground: "sand",
        inks: ["sand", "magenta"],
        format: "book",
        title:
          "A True and Particular Account of the Shoals, Eddies and Uncertain Harbours betwixt the Skaw and the Naze of Norway",
        author: "Edited by Inés Okafor",
        number: "SW 003",
      },
      {
        file: "sw-003-spread",
        alt: "An open spread of the Account: a redrawn sketch chart of a coast on the left, old text on the right.",
        kind: "spread",
        family: "contours",
        motif: "coast",
        seed: 3,
        ground: "sand",
        inks: ["sand", "magenta"],
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

And it had a second use that no one had asked for. The eclipses came late when Jupiter was far away and early when it was near. In 1676 Ole Rømer said why: light takes time. Leila Haddad tells the two stories as one, which they are, and she has repeated Rømer's sum with her own eclipse timings, made through a borrowed telescope from the roof of a car park. Her speed of light is eleven per cent low. Huygens, working from Rømer's figures, was out by more.`,
    contributor: "Leila Haddad",
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
        alt: "Cover of Io: two letters above a string of moons that grow larger as they come round an orbit.",
        kind: "cover",
        family: "moons",
        motif: "orbit",
        seed: 27,
        ground: "night",
        inks: ["blue", "rose"],
        format: "book",
        stock: "night",
        title: "Io",
        author: "Leila Haddad",
        number: "SW 027",
      },
      {
        file: "sw-027-plate",
        alt: "A plate of moons strung along a spiral orbit on dark blue, lit from one side.",
        kind: "plate",
        family: "moons",
        motif: "orbit",
        seed: 27,
        ground: "night",
        inks: ["blue", "rose"],
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
  {
    slug: "thirty-seven-wheels",
    number: "SW 006",
    title: "Thirty-Seven Wheels",
    subtitle: "How brass machines added up the sea",
    description:
      "For ninety years the tide tables of the world came out of machines made of pulleys, chain and one long wire. This is what they did and how they sounded.",
    content: `A tide is a sum of cosines. William Thomson, later Lord Kelvin, saw in 1872 that a sum of cosines can be done by a wire. Let the wire run over a row of pulleys. Let each pulley be carried up and down by a crank that turns at the speed of one constituent. The free end of the wire then moves by twice the sum of all of them, and if you hang a pen on it the pen draws the tide.

Marit Haugen learned prediction from a man who had learned it from such a machine. Her book takes five of them apart.

## The machines

| Machine | Built | Constituents |
|---|---|---|
| Thomson's first, London | 1872–73 | 10 |
| Ferrel's, Washington | 1882 | 19 |
| Roberts–Légé, London, later Bidston | 1906 | 40 |
| No. 2, Washington ("Old Brass Brains") | 1910 | 37 |
| Rauschelbach's, Hamburg | 1935–38 | 62 |

The one of the title weighed more than a ton and was used until 1965. A good operator could run off a year for one port in seven or eight hours, turning the handle with the left hand and writing down the turns of the tide with the right. The dials stopped by themselves at every high and low water, because somebody had noticed that operators did not.

## What the trade was like

It was done mostly by women, mostly under thirty, and in silence apart from the machine. Haugen found four of them. She prints what they said without tidying it: about the chain that stretched in hot weather, the phase that was set one tooth wrong and put a Brazilian harbour seven minutes late for a year, the smell of the oil.

The last long chapter is about Bidston in the winter of 1943, when Arthur Doodson was given eleven pairs of harmonic constants for a place called only Position Z and asked for hourly heights from the following April. He was not told where it was. He must have known from the shape of the curve. He said nothing, and the two machines were kept apart in case of a bomb.

## What the book is like

There are ninety drawings, all of them newly made and all of them to scale. The gear trains are given with their numbers of teeth, so that anybody with a lathe and eleven years may build one. Two readers have written that they have begun. The second printing corrects a tooth.

There is very little nostalgia in it. Haugen computes tides for a living and does it on a laptop in four seconds. What she misses is that on the machine one could *see* M4 lean on M2 as the pen went round a shallow harbour, and that nobody who had worked one ever asked her why the tide was late.`,
    contributor: "Marit Haugen",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "256" },
      { label: "Size", value: "170 × 240 mm" },
      { label: "Binding", value: "Paperback, thread-sewn" },
      { label: "Paper", value: "Munken Print White 100 g" },
      { label: "First published", value: "March 2021; second printing, corrected, 2024" },
      { label: "ISBN, paperback", value: "978-3-99998-006-5" },
      { label: "ISBN, EPUB", value: "978-3-99998-206-9" },
    ],
    pictures: [
      {
        file: "sw-006-cover",
        alt: "Cover of Thirty-Seven Wheels: a lunar month of tides wound in fine ochre rings on navy, under a pink title band.",
        kind: "cover",
        family: "tides",
        motif: "spiral",
        seed: 6,
        ground: "sand",
        inks: ["ochre", "magenta"],
        format: "book",
        title: "Thirty-Seven Wheels",
        author: "Marit Haugen",
        number: "SW 006",
      },
      {
        file: "sw-006-spread",
        alt: "An open spread: the tide rings on navy across the upper half, text below.",
        kind: "spread",
        family: "tides",
        motif: "spiral",
        seed: 6,
        ground: "sand",
        inks: ["ochre", "magenta"],
        format: "book",
      },
      {
        file: "sw-006-plate",
        alt: "A stretch of tide drawn large in ochre, sharp-crested, with a magenta disc behind it and a time at each turn.",
        kind: "plate",
        family: "tides",
        motif: "curve",
        seed: 61,
        ground: "sand",
        inks: ["ochre", "magenta"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-006-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 21,
        weight_grams: 560,
        price: "29.00",
      },
      {
        sku: "SW-006-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "15.00",
        file: "thirty-seven-wheels.epub",
      },
    ],
  },
  {
    slug: "looming",
    number: "SW 011",
    title: "Looming",
    subtitle: "A field guide to things that are not where you see them",
    description:
      "Refraction at sea level, from the ordinary sunset to the Fata Morgana, with instructions for seeing each.",
    content: `When the lower edge of the sun touches the sea horizon, the sun has already set. Its disc is about 32 minutes of arc across and the air near the horizon lifts it by about 34, so what you are watching is light that has come round the corner. Callum Reid begins here because it happens every clear evening and hardly anybody believes it.

He grew up in a lighthouse, where such things are kept in a book. On some nights a light that should be well under the horizon stands up above it, and the keeper writes *loomed*, with the time. Reid's father wrote it forty-one times in nine years. The son has sorted the cases: looming and sinking, which move the picture, towering and stooping, which stretch and squash it, and the superior mirage, which hangs a second ship upside down over the first.

Each has a page with a diagram of the rays, what temperature the air must have at what height, where to stand and how high your eye should be. Kneeling is often better.

The historical part is brief and has the Dutch in it. In January 1597 Barents's men, wintering on Novaya Zemlya, saw the sun come back two weeks before it could. They were not believed for three centuries.`,
    contributor: "Callum Reid",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "192" },
      { label: "Size", value: "110 × 180 mm, made for a coat pocket" },
      { label: "Binding", value: "Boards with rounded corners, or flexible cover" },
      { label: "Paper", value: "Munken Pure 90 g" },
      { label: "First published", value: "June 2023" },
      { label: "ISBN, paperback", value: "978-3-99998-011-9" },
      { label: "ISBN, hardback", value: "978-3-99998-111-6" },
    ],
    pictures: [
      {
        file: "sw-011-cover",
        alt: "Cover of Looming: a blue disc at a rose horizon, its reflection cut into slices that slide apart.",
        kind: "cover",
        family: "tides",
        motif: "horizon",
        seed: 11,
        ground: "rose",
        inks: ["rose", "blue"],
        format: "book",
        title: "Looming",
        author: "Callum Reid",
        number: "SW 011",
      },
      {
        file: "sw-011-spread",
        alt: "An open spread of the guide: the sliced sun on the left, a page of text on the right.",
        kind: "spread",
        family: "tides",
        motif: "horizon",
        seed: 11,
        ground: "rose",
        inks: ["rose", "blue"],
        format: "book",
      },
      {
        file: "sw-011-detail",
        alt: "Close view of the disc on the horizon and the navy slices of its reflection on rose.",
        kind: "detail",
        family: "tides",
        motif: "horizon",
        seed: 11,
        ground: "rose",
        inks: ["rose", "blue"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-011-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 39,
        weight_grams: 210,
        price: "18.00",
      },
      {
        sku: "SW-011-HB",
        title: "Hardback",
        options: [{ name: "Format", value: "Hardback" }],
        stock: 3,
        weight_grams: 300,
        price: "27.00",
      },
    ],
  },
  {
    slug: "noon-is-a-local-matter",
    number: "SW 024",
    title: "Noon Is a Local Matter",
    subtitle: "Time balls, railways and the end of the sundial",
    description:
      "Why twelve o'clock stopped meaning that the sun was overhead, told station by station. Published as a file only.",
    content: `Until the 1840s every town kept the sun's time, corrected or not, and Bristol was ten minutes behind London without shame. Then the railway came and needed one clock. The Bristol corn exchange still has a clock with two minute hands, which is the most honest solution anybody found.

Leila Haddad follows the disappearance of local noon from Greenwich outwards. The time ball on the observatory roof has dropped at one in the afternoon since 1833, because at noon the astronomers were busy with the sun. Ships in the river set their chronometers by it. From the ball she goes to the telegraph, from the telegraph to the meridian conference of 1884, and from there to a village near Tunis that kept two times until 1911 and could tell you which was for trains and which was for lunch.

There is a clear chapter on the equation of time. Sundials run up to sixteen minutes fast in early November and fourteen slow in February, for two separate reasons that are usually muddled.

We publish this one without paper. It is short, it has maps that want to be enlarged, and the author corrects it whenever a reader is right. Buyers receive each corrected edition.`,
    contributor: "Leila Haddad",
    category: "books",
    type: "digital",
    featured: false,
    lang: null,
    details: [
      { label: "Length", value: "31,000 words, 22 maps" },
      { label: "Formats", value: "EPUB 3 (reflowable) or PDF (A5)" },
      { label: "Copy protection", value: "None" },
      { label: "First published", value: "November 2025; third corrected edition, September 2026" },
      { label: "ISBN", value: "978-3-99998-224-3" },
    ],
    pictures: [
      {
        file: "sw-024-cover",
        alt: "Cover on a reading device: five discs in a row on navy, ochre and green, one sliding across the next.",
        kind: "cover",
        family: "moons",
        motif: "eclipse",
        seed: 24,
        ground: "paper",
        inks: ["ochre", "sea"],
        format: "ebook",
        title: "Noon Is a Local Matter",
        author: "Leila Haddad",
        number: "SW 024",
      },
      {
        file: "sw-024-plate",
        alt: "Five discs in a row on white, ochre and green, in the stages of an eclipse.",
        kind: "plate",
        family: "moons",
        motif: "eclipse",
        seed: 24,
        ground: "paper",
        inks: ["ochre", "sea"],
        format: "ebook",
      },
    ],
    variants: [
      {
        sku: "SW-024-EPUB",
        title: "EPUB",
        options: [{ name: "Format", value: "EPUB" }],
        stock: null,
        weight_grams: 0,
        price: "8.00",
        file: "noon-is-a-local-matter.epub",
      },
      {
        sku: "SW-024-PDF",
        title: "PDF",
        options: [{ name: "Format", value: "PDF" }],
        stock: null,
        weight_grams: 0,
        price: "8.00",
        file: "noon-is-a-local-matter.pdf",
      },
    ],
  },
  {
    slug: "con-nuoc",
    number: "SW 029",
    title: "Con nước",
    subtitle: "Mười hai truyện từ cửa biển",
    description:
      "Mười hai truyện ngắn về những người sống theo con nước ở Hải Phòng, nơi biển mỗi ngày chỉ lên một lần.",
    content: `Ở vịnh Bắc Bộ, phần lớn các ngày trong tháng biển chỉ lên một lần và xuống một lần. Người cửa biển không hẹn nhau theo đồng hồ; họ hẹn nhau theo *con nước*. Mỗi tháng có hai con nước, mỗi con chừng mười bốn ngày, tính từ ngày nước sinh. Ai đi biển, đắp đập, ra chợ hay đi vớt rươi đều phải nhớ.

Mười hai truyện trong sách này, mỗi truyện gói trong một con nước. Một bà cụ ở Đồ Sơn nhớ từng năm bằng tên những chiếc thuyền không về. Người coi trạm Hòn Dáu kể rằng đêm bão ông vẫn phải ra đọc thước, vì con số không biết sợ. Một gia đình chờ rươi, ai cũng thuộc câu “tháng chín đôi mươi, tháng mười mùng năm”, nhưng năm ấy rươi không lên. Có một truyện không có người nào, chỉ có cái cọc gỗ và nước.

Cuối mỗi truyện là một bảng nhỏ: ngày âm, ngày dương, giờ nước lớn, giờ nước ròng. Các con số trong bảng đều đúng. Tên người thì tác giả đã đổi.

Sách in tiếng Việt, không kèm bản dịch. Bìa giấy thô in hai màu, gáy khâu chỉ để trần nên mở ra là nằm phẳng.`,
    contributor: "Bao Nguyễn",
    category: "books",
    type: "physical",
    featured: false,
    lang: "vi",
    details: [
      { label: "Pages", value: "168" },
      { label: "Size", value: "120 × 190 mm" },
      { label: "Binding", value: "Paperback, exposed sewn spine" },
      { label: "Language", value: "Vietnamese" },
      { label: "First published", value: "April 2026" },
      { label: "ISBN", value: "978-3-99998-029-4" },
    ],
    pictures: [
      {
        file: "sw-029-cover",
        alt: "Cover of Con nước: bands of green waves on white above the title in large letters.",
        kind: "cover",
        family: "tides",
        motif: "ridges",
        seed: 29,
        ground: "water",
        inks: ["sea", "ochre"],
        format: "book",
        title: "Con nước",
        author: "Bao Nguyễn",
        number: "SW 029",
      },
      {
        file: "sw-029-spread",
        alt: "An open spread: a story on the left, green bands of tide on the right.",
        kind: "spread",
        family: "tides",
        motif: "ridges",
        seed: 29,
        ground: "water",
        inks: ["sea", "ochre"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-029-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 52,
        weight_grams: 220,
        price: "16.00",
      },
    ],
  },
  {
    slug: "shiomachi",
    number: "SW 030",
    title: "Shiomachi",
    subtitle: "Waiting for the tide at Tomonoura",
    description: "Eleven tides spent on the steps of a harbour that was built for waiting.",
    content: `The Seto Inland Sea fills from both ends. The flood comes in by the Kii Channel in the east and by the Bungo Channel in the west, and the two streams meet about half-way, off a small round harbour called Tomonoura. For a thousand years a ship bound through could ride the flood in from one side, wait there for the turn, and ride the ebb out of the other. The Japanese have a word for the waiting, *shiomachi*, and a word for ports that live by it.

Ana Figueira went to see what remains when nobody waits any more. She stayed for eleven tides. The stone steps go down into the water so that a boat may be unloaded at any height of it, and she sat on a different step each time and wrote what she could see from there. On the lowest she had about twenty minutes.

The book is made like that. Eleven chapters, each as long as the step stayed dry. There are old women who sell a medicinal liqueur with sixteen herbs, a stone lantern of 1859, the poem of the year 730 about a juniper that the poet's wife had seen and he now saw alone. And there is a proper account of the tide itself, with a drawing, in the sixth chapter, when it rained.`,
    contributor: "Ana Figueira",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "136" },
      { label: "Size", value: "130 × 190 mm" },
      { label: "Binding", value: "Japanese stab binding, navy thread" },
      { label: "Paper", value: "Awagami Kozo 70 g, French-folded" },
      { label: "Edition", value: "700 copies" },
      { label: "First published", value: "May 2026" },
      { label: "ISBN", value: "978-3-99998-030-0" },
    ],
    pictures: [
      {
        file: "sw-030-cover",
        alt: "Cover of Shiomachi: dots in slanting bands on buff under a rose title band, a row for each day.",
        kind: "cover",
        family: "tides",
        motif: "matrix",
        seed: 30,
        ground: "rose",
        inks: ["blue", "rose"],
        format: "book",
        title: "Shiomachi",
        author: "Ana Figueira",
        number: "SW 030",
      },
      {
        file: "sw-030-spread",
        alt: "An open spread: a chapter beside a field of dots that swell and thin in diagonal bands.",
        kind: "spread",
        family: "tides",
        motif: "matrix",
        seed: 30,
        ground: "rose",
        inks: ["blue", "rose"],
        format: "book",
      },
      {
        file: "sw-030-detail",
        alt: "Close view of the dots, blue and navy on buff, shading from bare paper to nearly solid.",
        kind: "detail",
        family: "tides",
        motif: "matrix",
        seed: 30,
        ground: "rose",
        inks: ["blue", "rose"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-030-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 14,
        weight_grams: 180,
        price: "26.00",
      },
    ],
  },
  {
    slug: "dwa-kolory",
    number: "SW 031",
    title: "Dwa kolory",
    subtitle: "Zeszyt drukarza morza",
    description:
      "Czterdzieści krótkich rozdziałów o tym, jak drukuje się wodę dwiema farbami i co może pójść źle.",
    content: `Morze można wydrukować dwiema farbami, jeśli zna się obie. Tomasz Zieliński drukuje wszystko, co wydajemy, na maszynie offsetowej starszej od siebie, i od jedenastu lat prowadzi zeszyt. Nie jest to podręcznik. Zapisuje w nim, co poszło źle, jaka była wilgotność i co wtedy powiedział.

Z zeszytu powstało czterdzieści krótkich rozdziałów. O pasowaniu: dlaczego arkusz między pierwszym a drugim przebiegiem nie jest już tym samym arkuszem. O rastrze: dlaczego kropka, która na płycie zajmuje połowę pola, na papierze zajmie ponad dwie trzecie. O granacie kładzionym na magentę, z czego wychodzi bakłażan. O papierze z fabryki, której już nie ma. O kawie.

Zieliński uczył się w Łodzi, w drukarni, która robiła głównie etykiety, i pisze tak, jak się tam mówiło: krótko i do rzeczy. Rozdział o makulaturze ma dwa zdania. Rozdział o świetle, przy którym wolno oceniać kolor, ma ich sto dziesięć, bo to rzecz poważna.

Książka jest wydrukowana dwiema farbami, które opisuje, i ma na marginesach prawdziwe krzyżyki pasowania. Na jednej stronie farby rozeszły się o cztery dziesiąte milimetra, i tym razem nie było to zamierzone. Autor prosi, żeby o tym do niego nie pisać.

Tekst wyłącznie po polsku.`,
    contributor: "Tomasz Zieliński",
    category: "books",
    type: "physical",
    featured: false,
    lang: "pl",
    details: [
      { label: "Pages", value: "112" },
      { label: "Size", value: "148 × 210 mm" },
      { label: "Binding", value: "Paperback, stapled twice because once was not straight" },
      { label: "Language", value: "Polish" },
      { label: "First published", value: "May 2026" },
      { label: "ISBN", value: "978-3-99998-031-7" },
    ],
    pictures: [
      {
        file: "sw-031-cover",
        alt: "Cover of Dwa kolory: bands of rose and blue made of nothing but dots, under a navy title band.",
        kind: "cover",
        family: "contours",
        motif: "screen",
        seed: 31,
        ground: "sand",
        inks: ["rose", "blue"],
        format: "book",
        title: "Dwa kolory",
        author: "Tomasz Zieliński",
        number: "SW 031",
      },
      {
        file: "sw-031-detail",
        alt: "Close view of the two screens, rose above and blue below, with one navy line between.",
        kind: "detail",
        family: "contours",
        motif: "screen",
        seed: 31,
        ground: "sand",
        inks: ["rose", "blue"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-031-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 44,
        weight_grams: 190,
        price: "14.00",
      },
    ],
  },
  {
    slug: "al-qiyas",
    number: "SW 033",
    title: "القياس",
    subtitle: "كيف عرف البحّارة العرب مكانهم بلوحٍ وخيط",
    description: "تاريخٌ قصيرٌ لأداةٍ لا تزيد على لوح خشبٍ وخيطٍ معقود، عبرت بها المراكب المحيط الهندي.",
    content: `يمسك الربّان لوحًا صغيرًا في طرف ذراعه، ويعضّ على عقدة الخيط بأسنانه، ثم يقدّم اللوح أو يؤخّره حتى ينطبق ضلعه الأسفل على الأفق وضلعه الأعلى على نجم القطب. ومن العقدة التي بين أسنانه يعرف عرض المكان الذي هو فيه. هذا هو القياس، وليس فيه أكثر من ذلك.

كان البحّارة يسمّون نجم القطب «الجاه»، ويحسبون ارتفاعه بالإصبع، وهي درجةٌ ونحو ثلثي الدرجة: عرض إصبعٍ في ذراعٍ ممدودة. فمن أراد ميناءً عرف كم إصبعًا للجاه عنده، وسار شمالًا أو جنوبًا حتى يبلغ ذلك الارتفاع، ثم شرّق أو غرّب حتى تظهر له اليابسة.

رجعت ليلى حدّاد إلى ابن ماجد وسليمان المهري، ثم صنعت اللوح بنفسها من غطاء علبة، وجرّبته ثلاثين ليلة على سطح بيتها. أخطأت في الليلة الأولى أربع درجات، وفي الأخيرة أقلّ من نصف درجة. وتقول إنّ الصعب ليس القياس، بل أن يسكت مَن حولك.

في الكتاب جدولٌ بارتفاع الجاه في عشرين ميناءً من هرمز إلى كاليكوت كما جاء في المخطوطات، وإلى جانبه عرض كلّ ميناءٍ كما نعرفه اليوم، وفصلٌ يشرح لماذا لا يتطابقان: لم يكن الجاه في زمن ابن ماجد على القطب، بل على نحو ثلاث درجاتٍ ونصفٍ منه. وفيه وردة الأخنان، وهي اثنتان وثلاثون جهةً سُمّيت بمطالع النجوم ومغاربها.

النصّ بالعربية وحدها، والجداول تُقرأ من اليمين إلى اليسار. ومع كلّ نسخةٍ لوحٌ من خشب الزان وخيطٌ فيه تسع عقد.`,
    contributor: "Leila Haddad",
    category: "books",
    type: "physical",
    featured: false,
    lang: "ar",
    details: [
      { label: "Pages", value: "152, read from right to left" },
      { label: "Size", value: "140 × 205 mm" },
      { label: "Binding", value: "Thread-sewn hardback, with a beech board and a knotted string" },
      { label: "Language", value: "Arabic" },
      { label: "First published", value: "June 2026" },
      { label: "ISBN", value: "978-3-99998-033-1" },
    ],
    pictures: [
      {
        file: "sw-033-cover",
        alt: "Cover with the Arabic title al-Qiyas below a web of lines that joins compass roses in a circle.",
        kind: "cover",
        family: "winds",
        motif: "portolan",
        seed: 33,
        ground: "sand",
        inks: ["ochre", "magenta"],
        format: "book",
        title: "القياس",
        author: "ليلى حدّاد",
        number: "SW 033",
      },
      {
        file: "sw-033-plate",
        alt: "A plate of straight lines crossing between roses, as on an old sea chart, in ochre, magenta and navy.",
        kind: "plate",
        family: "winds",
        motif: "portolan",
        seed: 33,
        ground: "sand",
        inks: ["ochre", "magenta"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-033-HB",
        title: "Hardback, with board and string",
        options: [{ name: "Format", value: "Hardback" }],
        stock: 31,
        weight_grams: 430,
        price: "32.00",
      },
    ],
  },
  {
    slug: "nipp-og-spring",
    number: "SW 036",
    title: "Nipp og spring",
    subtitle: "Tolv turer i fjæra",
    description:
      "Tolv turer langs fjæra på Vestlandet, én for hver måned, lagt til timen da vannet står lavest.",
    content: `I Bergen er forskjellen på flo og fjære omtrent 120 centimeter ved spring og under 60 ved nipp. Det høres lite ut. På en strand som heller svakt, er det seksti skritt, og på de siste ti av dem vokser det ting som de færreste har sett uten å bli våte.

Marit Haugen har gått tolv turer, én i måneden, alltid på den laveste fjæra hun fant i tabellen. Springfjæra kommer til omtrent samme klokkeslett hver gang, i Bergen rundt seks om morgenen og seks om kvelden, og derfor er dette en bok om skumring. I januar må hun ha hodelykt begge veier. I mars, ved jevndøgn, rekker hun helt ned til sukkertaren. I juni er sola oppe før henne.

Hver tur har et lite kart, et klokkeslett, en liste over artene og noen sider om det hun tenkte på mens hun ventet. Hun venter mye. Man skal være nede en halv time før lavvann, sier hun, og da er det bare å stå der. Artene har norsk og latinsk navn, og der folk på kysten har et eget ord, står det først.

Bakerst er det satt av plass til tre års egne turer. Omslaget tåler sjøvann. Det har vi prøvd.`,
    contributor: "Marit Haugen",
    category: "books",
    type: "physical",
    featured: false,
    lang: "nb",
    details: [
      { label: "Pages", value: "144" },
      { label: "Size", value: "110 × 180 mm" },
      { label: "Binding", value: "Sewn, in a wet-strength cover" },
      { label: "Language", value: "Norwegian (Bokmål)" },
      { label: "First published", value: "July 2026" },
      { label: "ISBN", value: "978-3-99998-036-2" },
    ],
    pictures: [
      {
        file: "sw-036-cover",
        alt: "Cover of Nipp og spring: large title on rose, below it a strip of tide with an ochre disc behind.",
        kind: "cover",
        family: "tides",
        motif: "curve",
        seed: 36,
        ground: "water",
        inks: ["teal", "ochre"],
        format: "book",
        title: "Nipp og spring",
        author: "Marit Haugen",
        number: "SW 036",
      },
      {
        file: "sw-036-spread",
        alt: "An open spread: the tide curve and its ochre disc on the left, a walk described on the right.",
        kind: "spread",
        family: "tides",
        motif: "curve",
        seed: 36,
        ground: "water",
        inks: ["teal", "ochre"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-036-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 67,
        weight_grams: 200,
        price: "21.00",
      },
    ],
  },
  {
    slug: "wrack-line",
    number: "SW 040",
    title: "Wrack Line",
    subtitle: "Walks along the last high water",
    description: "Bring a bag.",
    content: `The wrack line is where the last tide changed its mind. Ana Figueira has followed it round eleven bays and listed what lay on it, in order, from left to right: weed, cuttle bone, a glove, the other glove eleven months later. Nothing is photographed and nothing is explained twice. Between the lists are short chapters on how far things drift, why corks arrive before bottles, and how to read from two lines on the sand whether the tides are making or taking off. (If the upper one is the older, they are taking off.)

The book has a waxed cover and fits the bag.`,
    contributor: "Ana Figueira",
    category: "books",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Pages", value: "96" },
      { label: "Size", value: "105 × 165 mm" },
      { label: "Binding", value: "Paperback, waxed cover" },
      { label: "First published", value: "August 2026" },
      { label: "ISBN", value: "978-3-99998-040-9" },
    ],
    pictures: [
      {
        file: "sw-040-cover",
        alt: "Cover of Wrack Line: a magenta island in sand-coloured shoals, soundings round it, and a compass rose.",
        kind: "cover",
        family: "contours",
        motif: "island",
        seed: 40,
        ground: "sand",
        inks: ["sand", "magenta"],
        format: "book",
        title: "Wrack Line",
        author: "Ana Figueira",
        number: "SW 040",
      },
      {
        file: "sw-040-spread",
        alt: "An open spread: text on the left, the island and its soundings on the right.",
        kind: "spread",
        family: "contours",
        motif: "island",
        seed: 40,
        ground: "sand",
        inks: ["sand", "magenta"],
        format: "book",
      },
    ],
    variants: [
      {
        sku: "SW-040-PB",
        title: "Paperback",
        options: [{ name: "Format", value: "Paperback" }],
        stock: 73,
        weight_grams: 120,
        price: "12.00",
      },
    ],
  },
];
