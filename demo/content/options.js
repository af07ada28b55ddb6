/** What buyers choose between, and the order of the values; each is written as the variants have it. */
export default [
  {
    name: "Format",
    values: [
      "Paperback",
      "Hardback",
      "Folded",
      "Flat",
      "Ring-bound",
      "EPUB",
      "PDF",
      "Cassette",
      "WAV",
      "FLAC",
    ],
  },
  { name: "Size", values: ["A6", "A5", "A4", "A3", "A2", "A1"] },
  { name: "Paper", values: ["Uncoated 150 g", "Cotton 250 g", "Cotton 300 g", "Zerkall 250 g"] },
  { name: "Cover", values: ["Sea", "Sand", "Mud"] },
  { name: "Binding", values: ["Pamphlet-sewn", "In boards"] },
  { name: "Quantity", values: ["One", "Three"] },
  { name: "Harbour", values: ["Wyk", "Bergen"] },
];
