/** The people of the demo, whom tests, docs and the launcher share. */
export const personas = {
  ragna: { name: "Ragna Holm", email: "owner@example.com", password: "slack-water-owner", role: "owner" },
  teodor: {
    name: "Teodor Vance",
    email: "editor@example.com",
    password: "slack-water-editor",
    role: "editor",
  },
  hanne: {
    name: "Hanne Rask",
    email: "manager@example.com",
    password: "slack-water-manager",
    role: "shop manager",
  },
  maya: { name: "Maya Lind", email: "maya@example.com", password: "slack-water-maya", role: "customer" },
  jonas: { name: "Jonas Weber", email: "jonas@example.com", password: "slack-water-jonas", role: "customer" },
} as const;
