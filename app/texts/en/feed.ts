/** What a member reads about the feed that only they have. */
export const feed = {
  title: "Your private feed",
  lead: "A feed reader cannot sign in. At an address of your own it reads the journal with all that your membership opens, as long as it does; afterwards it reads what everybody reads.",
  make: "Make an address",
  secret:
    "Whoever has this address reads what you read, so give it to nobody. If somebody has got hold of it, replace it: the old one stops at once.",
  untold:
    "You have an address, and it is good, but it cannot be shown any more. Replace it to see a new one.",
  replace: "Replace the address",
  off: "Switch the feed off",
  done: {
    made: "Your feed has an address now.",
    replaced: "This is your new address. The old one leads nowhere any more.",
    off: "Your feed is switched off. Its address leads nowhere any more.",
  },
};
