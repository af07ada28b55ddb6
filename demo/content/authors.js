export default [
  {
    slug: "ines-okafor",
    name: "Inés Okafor",
    description:
      "Inés Okafor spent eleven years in small survey launches before she came ashore to edit charts. She wrote Soundings and is responsible for every figure the press prints on blue. She came to the island from Cádiz and brought the lead with her.",
    picture: {
      file: "author-ines-okafor",
      alt: "Mark of Inés Okafor: wavy navy contours over teal dots, closed like a thumbprint, with one ring near the middle in magenta",
      kind: "portrait",
      family: "contours",
      seed: "ines-okafor-launch",
      ground: "water",
    },
    sort: 1,
  },
  {
    slug: "marit-haugen",
    name: "Marit Haugen",
    description:
      "Marit Haugen computes tides. She began with a slide rule at a gauge house near Stavanger and has kept one notebook of constituents ever since, out of which came The Long Tide Table. She answers letters about arithmetic the same day.",
    picture: {
      file: "author-marit-haugen",
      alt: "Mark of Marit Haugen: a tide curve wound into a tilted spiral round an ochre disc, one of its turns in ochre",
      kind: "portrait",
      family: "tides",
      seed: "marit-haugen-gauge",
      ground: "rose",
    },
    sort: 2,
  },
  {
    slug: "bao-nguyen",
    name: "Bao Nguyễn",
    description:
      "Bao Nguyễn is a hydrologist in Hải Phòng, where the sea comes in once a day. He writes about calendars, clocks and the Moon, and wrote Thirty Moons on a fourth-floor balcony there.",
    picture: {
      file: "author-bao-nguyen",
      alt: "Mark of Bao Nguyễn: a half-lit moon inside a pink ring on navy, with twenty-nine small moons about it, one of them pink",
      kind: "portrait",
      family: "moons",
      seed: "bao-nguyen-lunation",
      ground: "night",
    },
    sort: 3,
  },
  {
    slug: "sunniva-dahl",
    name: "Sunniva Dahl",
    description:
      "Sunniva Dahl looks after the anemometer on the roof and the drawings that come out of it. She was a forecaster at sea and on land for fourteen years and still speaks in six-hour periods.",
    picture: {
      file: "author-sunniva-dahl",
      alt: "Mark of Sunniva Dahl: a wind rose in navy, sand and magenta on cream, reaching farthest to the north, inside a thin circle",
      kind: "portrait",
      family: "winds",
      seed: "sunniva-dahl-roof",
      ground: "sand",
    },
    sort: 4,
  },
  {
    slug: "callum-reid",
    name: "Callum Reid",
    description:
      "Callum Reid makes the recordings: horns, halyards, shingle, the inside of lighthouses. A relief keeper's son, he sailed for nine seasons as mate of a survey vessel, out of which came Thirteen Winds. His archive is in Leith and runs to about nine hundred hours.",
    picture: {
      file: "author-callum-reid",
      alt: "Mark of Callum Reid: a tide curve wound into a tilted spiral of pale lines on navy round a pink disc, one of its turns in pink",
      kind: "portrait",
      family: "tides",
      seed: "callum-reid-diaphone",
      ground: "paper",
    },
    sort: 5,
  },
  {
    slug: "leila-haddad",
    name: "Leila Haddad",
    description:
      "Leila Haddad reads old navigation manuals in Arabic, Portuguese and French and tests what they say with string and cardboard. She edits our list on light and the sky, and keeps a kamal in her coat.",
    picture: {
      file: "author-leila-haddad",
      alt: "Mark of Leila Haddad: a moon just short of full inside a pink ring on navy, with twenty-nine small moons about it, one of them pink",
      kind: "portrait",
      family: "moons",
      seed: "leila-haddad-kamal",
      ground: "night",
    },
    sort: 6,
  },
  {
    slug: "tomasz-zielinski",
    name: "Tomasz Zieliński",
    description:
      "Tomasz Zieliński prints everything we sell, on a two-colour offset press older than he is and a proofing press older than that. He learned the trade in Łódź and dislikes only two papers, both of which he will name if asked.",
    picture: {
      file: "author-tomasz-zielinski",
      alt: "Mark of Tomasz Zieliński: navy contours over green dots on cream, closed like a thumbprint, with one inner ring in ochre",
      kind: "portrait",
      family: "contours",
      seed: "tomasz-zielinski-overprint",
      ground: "paper",
    },
    sort: 7,
  },
  {
    slug: "ana-figueira",
    name: "Ana Figueira",
    description:
      "Ana Figueira walks coasts at low water and writes down what it was like underfoot. She comes from Seixal, opposite Lisbon, from a family that once rented a tide mill. She is the author of Io and does not own a boat.",
    picture: {
      file: "author-ana-figueira",
      alt: "Mark of Ana Figueira: navy contours over teal dots on white, close in the middle and wide outside, with one small ring in ochre",
      kind: "portrait",
      family: "contours",
      seed: "ana-figueira-creeks",
      ground: "sand",
    },
    sort: 8,
  },
];
