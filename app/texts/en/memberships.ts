import { pluralsOf } from "../plural.ts";

const count = pluralsOf("en");

/** Plans, joining, and what a member sees of their membership. */
export const memberships = {
  title: "Membership",
  lead: "The journal lives on people who read it to the end. What members pay is the time that long pieces take.",
  description: "What members read, what they get, and what it costs.",
  none: "There is nothing to join at the moment",
  noneLead: "The journal is open all the same, but for the pieces that are kept for members.",
  toJournal: "To the journal",
  changed: "What you chose is not offered any more. This is what there is now.",
  per: {
    month: (price: string) => `${price} a month`,
    year: (price: string) => `${price} a year`,
  },
  trial: (days: number) =>
    count(days, { one: "The first day is free.", other: "The first # days are free." }),
  benefits: "What you get",
  howOften: "How you pay",
  join: (plan: string) => `Join ${plan}`,
  notForSale: "This one cannot be joined here at the moment.",
  yours: "Your plan",
  included: "Part of your membership",
  given: "Given to you",
  manage: "See your membership",
  see: "See what membership is",
  checkout: {
    title: (plan: string) => `Join ${plan}`,
    lead: "You pay on the page of our payment provider, and come back here afterwards.",
    price: "Price",
    trial: (days: number, price: string) =>
      count(days, {
        one: `One day free, then ${price}`,
        other: `# days free, then ${price}`,
      }),
    terms:
      "It goes on until you cancel, which takes two clicks in your account. What you have paid for stays open to its last day.",
    account: (email: string) => `For the account ${email}`,
    submit: "Go on to payment",
    back: "Look at the plans again",
    tooSmall: "No card takes so small an amount. Please write to us.",
    tooMany: "You have been to the payment page very often just now. Please come back in a while.",
  },
  complete: {
    title: "Your payment is being confirmed",
    lead: "This takes a moment. The page looks again by itself.",
    toMembership: "See your membership",
  },
  account: {
    title: "Your membership",
    none: "You are not a member yet. [See what membership is.]",
    welcome: "Welcome. Everything that your plan opens is open now.",
    already: "You are a member already, so nothing was charged.",
    free: (until: string, price: string) => `Free until ${until}, then ${price} until you cancel.`,
    freeEnds: (until: string) => `Free until ${until}. Then it ends, and nothing is charged.`,
    renews: (on: string, price: string) => `Renews on ${on}: ${price}.`,
    ends: (on: string) => `Ends on ${on}. Until then everything stays open.`,
    pastDue: (until: string) =>
      `The last payment did not go through. Everything stays open until ${until}; pay before then and nothing changes.`,
    unpaid: "The last payment did not go through, so it is closed. Pay, and it opens at once.",
    paused: "It rests at the moment: nothing is charged, and nothing is open.",
    paidBack: (until: string) =>
      `What was paid for this period has gone back, or your bank is asking for it. So nothing is open in it; it lasts until ${until}.`,
    over: (on: string) => `Ended on ${on}.`,
    incomplete: "The first payment has not gone through yet.",
    given: (until: string) => `Given to you, open until ${until}. Nothing is charged for it.`,
    owes: "The last payment of your membership did not go through. [See what is due.]",
    pay: "Pay now",
    cancel: "Cancel the membership",
    resume: "Go on after all",
    resumed: "It goes on. Nothing has changed.",
    card: "Change the card",
    cardChanged: "The next payment is charged to your new card.",
    invoices: "Invoices",
    invoice: (date: string, amount: string) => `${date}: ${amount}`,
    open: "open",
    paid: "paid",
    joinAgain: "See the plans",
  },
  cancel: {
    title: "Cancel your membership",
    lead: (plan: string, on: string) =>
      `${plan} then ends on ${on}. Until that day everything stays open, and nothing more is charged.`,
    leadNow: (plan: string) => `${plan} then ends at once, and nothing more is charged.`,
    submit: "Cancel it",
    stay: "Keep it",
    done: "It is cancelled, and nothing more is charged. Until it ends you can take that back here.",
  },
};
