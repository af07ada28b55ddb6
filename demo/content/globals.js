export default {
  title: "Slack Water Press",
  tagline: "Books and charts about coasts, weather and time",
  description:
    "A small press on the island of Föhr. We publish books, charts, prints, notebooks and recordings about coasts, weather and time.",
  email: "post@slackwater.example",
  accent_color: "#b0125f",
  accent_color_dark: "#ff7db3",
  type_pairing: "chart",
  sky: "dagebuell",
  default_currency: "EUR",
  social_links: [],
  footer_note:
    "Slack Water Press, Stauwasser 3, 25938 Wyk auf Föhr. Post leaves the island by ferry, and in a gale it does not. The press is invented; the tides are not.",
  seller_name: "Slack Water Press Ragna Holm e. K.",
  seller_vat_id: "DE000000000",
  seller_address: "Stauwasser 3\n25938 Wyk auf Föhr\nGermany",
  logo: {
    file: "slack-water-mark",
    alt: "The mark of Slack Water Press: waves in a circle that flatten towards one straight magenta line.",
    kind: "mark",
    family: "tides",
    seed: 1,
    ground: "paper",
  },
  logo_dark_mode: {
    file: "slack-water-mark-night",
    alt: "The mark of Slack Water Press, light on dark.",
    kind: "mark",
    family: "tides",
    seed: 1,
    ground: "night",
  },
};
