export default [
  {
    slug: "kniepsand-nine-times",
    number: "SW 001",
    title: "Kniepsand, Nine Times",
    subtitle: "One sandbank on nine charts",
    description:
      "The great sand of Amrum as nine chartmakers drew it, laid over one another. It will not hold still.",
    content: `Amrum, the next island to ours, has a beach more than a kilometre wide that was not always a beach. For most of its recorded life the Kniepsand was a bank out at sea, with a harbour behind it. Then it came ashore, slowly, from the south-west, and the harbour filled. Old people there have walked dry-shod where their grandparents anchored.

This was the first thing we published. We took nine charts made between the eighteenth century and last year, brought them to one projection and one datum as well as that can be done, and printed the low-water line of each. The oldest is thinnest. Where several lines agree there is a dune and you may build. Where they fan out like hair there is not.

The accuracy of the early ones is poor, and the sheet shows by how much: each line has its margin of error printed as a paler band. Some of the bands are four hundred metres wide. We think that a chart should say so.

Folded to fit a jacket, or flat for a wall. Not for navigation, and least of all here.`,
    contributor: "Inés Okafor",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Scale", value: "1:25 000" },
      { label: "Sheet", value: "594 × 841 mm" },
      { label: "Paper", value: "Cotton chart paper 180 g" },
      { label: "Inks", value: "Sand, magenta, navy" },
      { label: "First published", value: "September 2019; third edition 2025" },
    ],
    pictures: [
      {
        file: "sw-001-cover",
        alt: "Chart sheet: land along the foot, contours and soundings above it, and a track in magenta across the water.",
        kind: "cover",
        family: "contours",
        motif: "coast",
        seed: 101,
        ground: "sand",
        inks: ["sand", "magenta"],
        format: "chart",
        title: "Kniepsand, Nine Times",
        author: "Inés Okafor",
        number: "SW 001",
      },
      {
        file: "sw-001-plate",
        alt: "Part of the sheet: an ochre shore with shoals and soundings, and a magenta track passing it.",
        kind: "plate",
        family: "contours",
        motif: "coast",
        seed: 101,
        ground: "paper",
        inks: ["sand", "magenta"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-001-FOLD",
        title: "Folded",
        options: [{ name: "Format", value: "Folded" }],
        stock: 88,
        weight_grams: 110,
        price: "15.00",
      },
      {
        sku: "SW-001-FLAT",
        title: "Flat, rolled in a tube",
        options: [{ name: "Format", value: "Flat" }],
        stock: 24,
        weight_grams: 340,
        price: "19.00",
      },
    ],
  },
  {
    slug: "cotidal-chart-of-the-north-sea",
    number: "SW 007",
    title: "Cotidal Chart of the North Sea",
    subtitle: "M2, with its three still points",
    description:
      "Where high water is at the same moment, joined up. The lines meet at three places where there is no tide at all.",
    content: `Most people imagine that the tide in the North Sea comes in and goes out. It goes round. The principal lunar tide enters past Scotland, runs down the British side, turns along the Dutch and German coasts and goes back up past Denmark, always with the land on its right. It takes 12 hours and 25 minutes to come round, and then it is there again.

Something that goes round must have a middle. The North Sea has three: one in the Southern Bight between East Anglia and Holland, one west of Jutland, and one so close to southern Norway that it is partly ashore. At these points the M2 tide is nil. A ship anchored there would rise and fall by a few centimetres, from constituents that Marit Haugen has left off the sheet.

She draws two sets of lines. The radiating ones join places that have high water together, hour by hour after the moon has crossed Greenwich. The rings join places with equal range: half a metre, one metre, and so on up to the six of the Wash. The two cross nearly at right angles everywhere. It is the one diagram that our printer has hung at home.

William Whewell guessed the first of these points in 1836. Captain Hewett of HMS *Fairy* went out in 1840 with a lead and a small boat, and found it. He was lost with his ship that November, and the sheet is dedicated to him.`,
    contributor: "Marit Haugen",
    category: "charts",
    type: "physical",
    featured: true,
    lang: null,
    details: [
      { label: "Scale", value: "1:2 000 000" },
      { label: "Sheet", value: "594 × 841 mm" },
      { label: "Paper", value: "Cotton chart paper 180 g" },
      { label: "Inks", value: "Teal, magenta, navy" },
      { label: "First published", value: "October 2021" },
    ],
    pictures: [
      {
        file: "sw-007-cover",
        alt: "Chart sheet covered with fine contours, every fifth in magenta, the deeps in teal dots.",
        kind: "cover",
        family: "contours",
        motif: "survey",
        seed: 7,
        ground: "water",
        inks: ["teal", "magenta"],
        format: "chart",
        title: "Cotidal Chart of the North Sea",
        author: "Marit Haugen",
        number: "SW 007",
      },
      {
        file: "sw-007-detail",
        alt: "Close view of the printing: fine navy contours, every fifth magenta, and small depth figures.",
        kind: "detail",
        family: "contours",
        motif: "survey",
        seed: 7,
        ground: "water",
        inks: ["teal", "magenta"],
        format: "chart",
      },
      {
        file: "sw-007-plate",
        alt: "An inset from the sheet: a month of tides wound in teal rings round a magenta disc.",
        kind: "plate",
        family: "tides",
        motif: "spiral",
        seed: 71,
        ground: "paper",
        inks: ["teal", "magenta"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-007-FOLD",
        title: "Folded",
        options: [{ name: "Format", value: "Folded" }],
        stock: 41,
        weight_grams: 110,
        price: "16.00",
      },
      {
        sku: "SW-007-FLAT",
        title: "Flat, rolled in a tube",
        options: [{ name: "Format", value: "Flat" }],
        stock: 17,
        weight_grams: 340,
        price: "22.00",
      },
    ],
  },
  {
    slug: "chart-for-swimmers-wyk-to-utersum",
    number: "SW 015",
    title: "Chart for Swimmers: Wyk to Utersum",
    subtitle: "Depths from 0 to 3 metres, at every hour of the tide",
    description:
      "The south shore of Föhr for people who are up to their chest in it. Contours every 25 centimetres.",
    content: `Nautical charts stop being interested at about the depth where swimming begins. Below one metre they print a flat blue and wish you luck. We live on an island where the sea goes out for a kilometre and comes back, and where visitors ask the same question every morning at the bakery, so in the summer of 2024 four of us waded the whole south shore with a staff, a tide gauge and a very patient dog.

The result has contours every 25 centimetres from the beach to the three-metre line. Along the lower edge runs a table: find the hours before or after high water at Wyk, add the number, and you have the depth where you mean to swim. The mean range here is a little over two and a half metres, so it matters.

Marked in magenta are the two places where the ebb runs faster than you do. Marked with a small cup are the four where you can get coffee with sand on your feet.

Printed on wet-strength paper. It has been in the water with us and came out readable.`,
    contributor: "Ana Figueira",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Scale", value: "1:10 000" },
      { label: "Sheet", value: "297 × 840 mm, folded to 105 × 148 mm" },
      { label: "Paper", value: "Wet-strength label paper 100 g" },
      { label: "Surveyed", value: "June to August 2024" },
      { label: "First published", value: "May 2025" },
    ],
    pictures: [
      {
        file: "sw-015-cover",
        alt: "Chart sheet: a long magenta island among green contours with soundings, and a compass rose.",
        kind: "cover",
        family: "contours",
        motif: "island",
        seed: 15,
        ground: "water",
        inks: ["shallow", "magenta"],
        format: "chart",
        title: "Chart for Swimmers: Wyk to Utersum",
        author: "Ana Figueira",
        number: "SW 015",
      },
      {
        file: "sw-015-detail",
        alt: "Close view of the shore: magenta land, fine contours and soundings on pale green.",
        kind: "detail",
        family: "contours",
        motif: "island",
        seed: 15,
        ground: "water",
        inks: ["shallow", "magenta"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-015-FOLD",
        title: "Folded",
        options: [{ name: "Format", value: "Folded" }],
        stock: 120,
        weight_grams: 60,
        price: "9.00",
      },
    ],
  },
  {
    slug: "the-halligen-at-low-water",
    number: "SW 019",
    title: "The Halligen at Low Water",
    subtitle: "Ten islands without dikes, and what lies between them twice a day",
    description:
      "Ten low islands and the country that appears round them for six hours. With the ways across, and the times at which they stop being ways.",
    content: `A Hallig is an island that agrees to be flooded. There is no dike worth the name. The houses stand on mounds, the cattle are brought up when the wireless says so, and several times each winter the sea goes over the meadows and leaves again. There are ten of them in the North Frisian Wadden Sea, from Langeneß, with its eighteen mounds, to Habel, which is mostly birds.

Ordinary maps show them as islands in blue. For half of every tide this is untrue. At low water the blue is sand, mud and mussel, cut by gullies that keep their water, and people have always walked across it to church, to dances and to vote. This sheet draws that country with the care usually given to the other one. Drying heights are given in decimetres above chart datum. The gullies have their names.

The old walking routes are there in magenta, each with the number of hours on either side of low water during which it can be gone. Do not go without a guide. The chart is for understanding what the guide is doing when he stops, looks at nothing in particular, and turns left.`,
    contributor: "Inés Okafor",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Scale", value: "1:50 000" },
      { label: "Sheet", value: "700 × 1000 mm" },
      { label: "Paper", value: "Cotton chart paper 180 g" },
      { label: "Inks", value: "Sand, magenta, navy" },
      { label: "First published", value: "March 2025" },
    ],
    pictures: [
      {
        file: "sw-019-cover",
        alt: "Chart sheet: one magenta island set in sand-coloured shoals with soundings round it, and a compass rose.",
        kind: "cover",
        family: "contours",
        motif: "island",
        seed: 19,
        ground: "sand",
        inks: ["sand", "magenta"],
        format: "chart",
        title: "The Halligen at Low Water",
        author: "Inés Okafor",
        number: "SW 019",
      },
      {
        file: "sw-019-plate",
        alt: "Part of the sheet: the magenta island and its sand shoals, with the compass rose in deep water.",
        kind: "plate",
        family: "contours",
        motif: "island",
        seed: 19,
        ground: "sand",
        inks: ["sand", "magenta"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-019-FOLD",
        title: "Folded",
        options: [{ name: "Format", value: "Folded" }],
        stock: 56,
        weight_grams: 150,
        price: "14.00",
        compare_at: "18.00",
      },
      {
        sku: "SW-019-FLAT",
        title: "Flat, rolled in a tube",
        options: [{ name: "Format", value: "Flat" }],
        stock: 12,
        weight_grams: 420,
        price: "24.00",
      },
    ],
  },
  {
    slug: "saltstraumen-hour-by-hour",
    number: "SW 026",
    title: "Saltstraumen, Hour by Hour",
    subtitle: "A tidal stream atlas in thirteen plates",
    description:
      "Thirteen small charts of one violent sound, from six hours before high water at Bodø to six hours after.",
    content: `Saltstraumen is a gap between two fjords near Bodø, three kilometres long and at its narrowest 150 metres wide. Behind it lies Skjerstadfjorden, which would like to have the same tide as the sea outside and cannot get it through the door in time. So for most of every six hours there is a difference in level, sometimes of a metre, and the sea runs downhill.

Every leaflet says twenty knots. Marit Haugen has measured with drogues and a borrowed profiler, and her figure for a good spring is lower. She prints it without comment on plate 4, with the method, and has had letters.

The plates go from six hours before high water to six hours after. Arrows thicken with the speed. The eddies, some of them ten metres across, are drawn where they form and not where it looks well. Plates 1, 7 and 13 have almost nothing on them. That is slack: some minutes during which boats pass, divers go in, and the gulls find something else to do.

Ring-bound along the short edge, so that one plate can lie open by itself in a wheelhouse.`,
    contributor: "Marit Haugen",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Plates", value: "13, and 6 pages of text" },
      { label: "Scale", value: "1:12 500" },
      { label: "Size", value: "297 × 210 mm" },
      { label: "Paper", value: "Wet-strength 120 g" },
      { label: "First published", value: "February 2026" },
    ],
    pictures: [
      {
        file: "sw-026-cover",
        alt: "Atlas cover: fine lines of flow curling into two eddies, darkest between them.",
        kind: "cover",
        family: "winds",
        motif: "streams",
        seed: 26,
        ground: "water",
        inks: ["sea", "ochre"],
        format: "chart",
        title: "Saltstraumen, Hour by Hour",
        author: "Marit Haugen",
        number: "SW 026",
      },
      {
        file: "sw-026-plate",
        alt: "One plate of the atlas: lines of flow round two eddies.",
        kind: "plate",
        family: "winds",
        motif: "streams",
        seed: 26,
        ground: "paper",
        inks: ["sea", "ochre"],
        format: "chart",
      },
      {
        file: "sw-026-detail",
        alt: "Close view of one eddy, green lines ringed closer and closer to an ochre middle.",
        kind: "detail",
        family: "winds",
        motif: "streams",
        seed: 26,
        ground: "water",
        inks: ["sea", "ochre"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-026-RB",
        title: "Ring-bound",
        options: [{ name: "Format", value: "Ring-bound" }],
        stock: 3,
        weight_grams: 280,
        price: "28.00",
      },
    ],
  },
  {
    slug: "one-tide-a-day",
    number: "SW 028",
    title: "One Tide a Day",
    subtitle: "The Gulf of Tonkin, sounded and timed",
    description:
      "A sea that answers the moon once a day instead of twice. Depths on the front, a year of its tides on the back.",
    content: `In 1684 the Royal Society printed a letter from a sailor, Francis Davenport, who had been at the bar of Tonkin and reported a tide that came once a day and on some days did not come. Halley tried to explain it and Newton put it in the *Principia*. Neither had seen it. Both would have paid for this sheet.

The front is a chart of the Gulf from Hainan to the mouths of the Red River, with contours every five metres. It is a shallow place, and its size and depth are such that the daily pull of the moon sets it rocking while the twice-daily one is hardly noticed. At Hòn Dáu the constituents K1 and O1 are each some seventy or eighty centimetres. M2, which runs the rest of the world, manages a few.

The back is a year of it, a line to each day. You can see without being told that the big tides do not come at full and new moon. They come when the moon is farthest from the equator, north or south, and about once a fortnight, when it crosses, the sea lies nearly still.

Captions in English and Vietnamese.`,
    contributor: "Bao Nguyễn",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Scale", value: "1:1 000 000" },
      { label: "Sheet", value: "594 × 841 mm, printed on both sides" },
      { label: "Paper", value: "Cotton chart paper 180 g" },
      { label: "Languages", value: "English, Vietnamese" },
      { label: "First published", value: "April 2026" },
    ],
    pictures: [
      {
        file: "sw-028-cover",
        alt: "Chart sheet in landscape format: flat bands of teal, ochre and navy stepping down into a long deep.",
        kind: "cover",
        family: "contours",
        motif: "trench",
        seed: 28,
        ground: "rose",
        inks: ["teal", "ochre"],
        format: "chart",
        title: "One Tide a Day",
        author: "Bao Nguyễn",
        number: "SW 028",
      },
      {
        file: "sw-028-plate",
        alt: "The back of the sheet: tide lines on rose, a day to each, swelling and narrowing by the fortnight.",
        kind: "plate",
        family: "tides",
        motif: "ridges",
        seed: 281,
        ground: "rose",
        inks: ["teal", "ochre"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-028-FOLD",
        title: "Folded",
        options: [{ name: "Format", value: "Folded" }],
        stock: 62,
        weight_grams: 110,
        price: "17.00",
      },
      {
        sku: "SW-028-FLAT",
        title: "Flat, rolled in a tube",
        options: [{ name: "Format", value: "Flat" }],
        stock: 0,
        backorder: true,
        weight_grams: 340,
        price: "21.00",
      },
    ],
  },
  {
    slug: "weather-chart-31-january-1953",
    number: "SW 037",
    title: "Weather Chart, 31 January 1953",
    subtitle: "The North Sea at six in the evening",
    description:
      "The weather map of the night on which the sea came over the dikes, drawn again from the ship and station reports.",
    content: `On the last evening of January 1953 a deep low lay over the northern German Bight. Behind it, down the whole length of the North Sea, blew a northerly storm, and it blew for hours along the same line, on to a spring tide. Before morning the sea stood more than three metres above prediction on parts of the Dutch coast. Eighteen hundred and thirty-six people drowned in the Netherlands, 307 on the English coast, 28 in Belgium, and others in ships.

Sunniva Dahl has redrawn the chart for 18:00 Greenwich time from the reports that reached the offices and from those that did not. Isobars are every four hectopascals. Each station has its barb. Count the lines between Aberdeen and Esbjerg and you have the wind; anyone can, once shown, and the margin shows how.

A small diagram underneath gives the sea's side of it: predicted and observed height at the Hook of Holland, hour by hour. The distance between the two curves is the whole story.

We had doubts about selling this as a thing for the wall. Two dike wardens talked us out of them. One euro of each goes into a fund that pays for school classes to be shown a dike from the wrong side.`,
    contributor: "Sunniva Dahl",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Projection", value: "Polar stereographic" },
      { label: "Sheet", value: "420 × 594 mm" },
      { label: "Paper", value: "Uncoated 150 g" },
      { label: "First published", value: "July 2026" },
    ],
    pictures: [
      {
        file: "sw-037-cover",
        alt: "Weather chart on pale blue: isobars round one low and two highs, with a toothed magenta front.",
        kind: "cover",
        family: "winds",
        motif: "isobars",
        seed: 37,
        ground: "paper",
        inks: ["shallow", "magenta"],
        format: "chart",
        title: "Weather Chart, 31 January 1953",
        author: "Sunniva Dahl",
        number: "SW 037",
      },
      {
        file: "sw-037-plate",
        alt: "The chart closer: the low in teal dots, a high on either side, and the toothed magenta front.",
        kind: "plate",
        family: "winds",
        motif: "isobars",
        seed: 37,
        ground: "paper",
        inks: ["shallow", "magenta"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-037-FLAT",
        title: "Flat, rolled in a tube",
        options: [{ name: "Format", value: "Flat" }],
        stock: 35,
        weight_grams: 260,
        price: "18.00",
      },
    ],
  },
  {
    slug: "seixal-with-its-tide-mills",
    number: "SW 042",
    title: "Seixal, with Its Tide Mills",
    subtitle: "The creeks opposite Lisbon at half tide",
    description:
      "A bay on the south side of the Tagus and the mills that ground Lisbon's flour with the ebb.",
    content: `A tide mill takes in the flood through a gate, shuts it, waits, and grinds on the ebb. It works whenever there is enough difference between inside and outside, some hours out of every twelve and a half, so the miller's day moves forward by fifty minutes and he never has regular meals. The oldest on this bay, at Corroios, was built in 1403 and is still standing over its arches.

Ana Figueira's family rented one. She has walked every creek of the bay at low water and drawn it as the millers needed it: where the water stays, how high each sill is, and how many minutes after Lisbon the level turns at each gate. Ten mills are on the sheet. Three have roofs.

The chart is at half tide, which is the state that nobody draws. It is neither the map on the town hall wall nor the mud. Channels are open, banks are awash, and the ponds behind the mills stand higher than the river.

A pamphlet goes with it, eight pages, on how to tell a mill pond from a salt pan, and what the women carried home.`,
    contributor: "Ana Figueira",
    category: "charts",
    type: "physical",
    featured: false,
    lang: null,
    details: [
      { label: "Scale", value: "1:12 500" },
      { label: "Sheet", value: "420 × 594 mm, with an 8-page pamphlet" },
      { label: "Paper", value: "Cotton chart paper 180 g" },
      { label: "Languages", value: "English, Portuguese" },
      { label: "First published", value: "September 2026" },
    ],
    pictures: [
      {
        file: "sw-042-cover",
        alt: "Chart sheet: ochre land at the head, shoal lines and soundings below, and a green track.",
        kind: "cover",
        family: "contours",
        motif: "coast",
        seed: 42,
        ground: "rose",
        inks: ["ochre", "sea"],
        format: "chart",
        title: "Seixal, with Its Tide Mills",
        author: "Ana Figueira",
        number: "SW 042",
      },
      {
        file: "sw-042-detail",
        alt: "Close view of the shore: the tip of the ochre land, contours, and soundings in small figures.",
        kind: "detail",
        family: "contours",
        motif: "coast",
        seed: 42,
        ground: "rose",
        inks: ["ochre", "sea"],
        format: "chart",
      },
    ],
    variants: [
      {
        sku: "SW-042-FOLD",
        title: "Folded, with pamphlet",
        options: [{ name: "Format", value: "Folded" }],
        stock: 48,
        weight_grams: 120,
        price: "14.00",
      },
    ],
  },
  {
    slug: "a-year-for-the-wall",
    number: "SW 046",
    title: "A Year for the Wall",
    subtitle: "High and low water at Wyk, on one sheet to print yourself",
    description:
      "All 1,411 tides of a year as one band of ink. Print it where you like, and pay what it is worth to you.",
    content: `Every December somebody writes to ask for the sheet that hangs in our hall, and every December we say that it is not for sale, because it is proofed on the back of spoiled charts and no two are alike. This is the file that it is printed from.

A day is a line, a month is a column, and high water is where the ink is. Springs and neaps need no legend. It is drawn for Wyk auf Föhr; at your own harbour it will be wrong by some hours, but by the same hours all year, and you can write them in the margin.

Copy shops print it at A2 for about three euros. Darker paper is better than white. We suggest a price, and one below it is as welcome: much of it was worked out by readers.`,
    contributor: "Ana Figueira",
    category: "charts",
    type: "digital",
    featured: false,
    lang: null,
    details: [
      { label: "File", value: "PDF, one page, scales to A2" },
      { label: "Port", value: "Wyk auf Föhr" },
      { label: "Price", value: "You name it" },
      { label: "First published", value: "December 2025" },
    ],
    pictures: [
      {
        file: "sw-046-cover",
        alt: "Chart sheet: a month of tide as fine navy lines, each day hiding what lies behind it, one line ochre.",
        kind: "cover",
        family: "tides",
        motif: "ridges",
        seed: 46,
        ground: "sand",
        inks: ["sea", "ochre"],
        format: "chart",
        title: "A Year for the Wall",
        author: "Ana Figueira",
        number: "SW 046",
      },
    ],
    variants: [
      {
        sku: "SW-046-PDF",
        title: "PDF",
        options: [{ name: "Format", value: "PDF" }],
        stock: null,
        weight_grams: 0,
        price: "4.00",
        minimum: "1.00",
        file: "a-year-for-the-wall.pdf",
      },
    ],
  },
];
