/** What a member reads about the feed that only they have. */
export const feed = {
  title: "Your private feed",
  lead: "Feed readers can’t sign in. With your private address, a feed reader gets everything your membership includes, for as long as you’re a member.",
  make: "Create address",
  secret:
    "Don’t share this address: anyone who has it can read what you can read. If someone else gets hold of it, replace it. The old one stops working immediately.",
  untold: "Your address is active, but it can’t be shown again. Replace it to see a new one.",
  replace: "Replace address",
  off: "Turn off feed",
  done: {
    made: "Your feed address has been created.",
    replaced: "This is your new address. The old one no longer works.",
    off: "Your feed has been turned off. Its address no longer works.",
  },
} as const;
