import { pluralsOf } from "./plural.ts";

const count = pluralsOf("en");

/**
 * The site in English, and the list of all that a language has to say. In `[brackets]` stand the words of a link, or
 * what only screen readers hear; `{}` is what they are about.
 */
export const en = {
  language: {
    /** BCP 47; also the first part of addresses. */
    tag: "en",
    /** In the language itself. */
    name: "English",
    direction: "ltr" as "ltr" | "rtl",
    /** How dates, numbers and prices are written. */
    locale: "en",
  },
  page: {
    skip: "Skip to the content",
    preview: "Preview.",
    previewNote: "This is what was saved last, and only you see it. The address is good for ten minutes.",
    mainNavigation: "Main",
    footerNavigation: "Footer",
    languages: "Languages",
    account: "Account[ of {}]",
    signIn: "Sign in",
    search: "Search",
    cart: "Cart",
    inCart: (things: number) => count(things, { one: "1 thing in it", other: "# things in it" }),
    breadcrumbs: "Breadcrumbs",
    shop: "Shop",
    journal: "Journal",
    collections: "Collections",
    error: (title: string) => `Error: ${title}`,
    /** Above something that has not been translated. */
    onlyIn: (language: string) => `Only available in ${language}.`,
    /** Where some of the page has been translated. */
    partlyIn: (language: string) => `Parts of this page are only available in ${language}.`,
  },
  lists: {
    pages: "Pages",
    previous: "Previous",
    next: "Next",
    page: (page: number) => `Page ${page}`,
    pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  },
  forms: {
    optional: "(optional)",
    choose: "Please choose",
    problems: (problems: number) =>
      count(problems, { one: "There is a problem", other: "There are # problems" }),
  },
  errors: {
    "400": {
      title: "This cannot be read",
      lead: "Something in the address or in the form is not as it should be. Go back, check what was typed, and send it once more.",
    },
    "401": {
      title: "Please sign in first",
      lead: "This page belongs to somebody’s account. Sign in, and you will come straight back to it.",
    },
    "403": {
      title: "Not from here",
      lead: "This page is not open to you. If you think it should be, sign in with the account that it belongs to.",
    },
    "cross-site": {
      title: "This form came from another site",
      lead: "To keep your account and your cart safe, we only take forms that were opened on this site. Nothing has been changed. Open the page here and send the form once more.",
    },
    "404": {
      title: "Not on this chart",
      lead: "There is nothing at this address. It may have moved, or the link was copied without its end.",
    },
    "405": {
      title: "This page cannot be sent to",
      lead: "It can be read, but it takes no form. Open it again and go on from there.",
    },
    "413": {
      title: "That was too much to send",
      lead: "The form was larger than we take. Go back, shorten the longest text, and send it once more.",
    },
    "415": {
      title: "This form cannot be read",
      lead: "It came in a shape that we do not know. Open the page again and send the form from there.",
    },
    "422": {
      title: "Something is missing",
      lead: "The form could not be taken as it was. Go back, check what was typed, and send it once more.",
    },
    "429": {
      title: "One at a time, please",
      lead: "There were too many attempts in a short while. Wait some minutes and try again.",
    },
    "503": {
      title: "The shop’s shelves cannot be reached right now",
      lead: "The machine that holds our pages and books does not answer. What is in your cart is kept. Try again in a minute; it is usually back by then.",
    },
    unforeseen: {
      title: "Something broke on our side",
      lead: "It was not you. The fault has been written down. Try again, and if it stays broken, write to us and say what you were doing.",
    },
  },
  waysOn: {
    toShop: "Look through the shop",
    toJournal: "Read the journal",
    toFront: "Begin at the front page",
    signIn: "Sign in",
    again: "Try again",
    reopen: "Open the page again",
    front: "Go to the front page",
  },
  journal: {
    all: "All of the journal",
    title: "Journal",
    lead: "Written between two tides, by the people who make the books.",
    description: "Essays on tides, charts, weather, light and sound, and on the paper they are printed on.",
    posts: (posts: number) => count(posts, { one: "1 post", other: "# posts" }),
    nothingYet: "Nothing written here yet",
    subjects: "Subjects",
    byYear: "All posts, year by year",
    archive: "Archive",
    archiveTitle: "Archive of the journal",
    archiveDescription: "Every post, year by year.",
    inYear: (year: number) => `The journal in ${year}`,
    yearDescription: (year: number) => `Every post of ${year}, month by month.`,
    years: "Years",
    about: (subject: string) => `${subject} in the journal`,
    readOn: "Read on",
    inThisPost: "In this post",
    beforeAndAfter: "Posts before and after",
    earlier: "Earlier",
    later: "Later",
    published: "Published",
    moon: "Moon",
    author: "Author",
    length: "Length",
    minutes: (minutes: number) => count(minutes, { other: "# min" }),
    forMembers: "For members",
    doorOfPlan: (plan: string) => `The rest is for members of ${plan}`,
    door: "The rest is for members",
    doorShut: "Your membership does not cover this one, or it has run out.",
    doorGuest:
      "Members pay for the hours that a long piece takes, and read all of them. If you are one, sign in and this page goes on where it stops.",
  },
  sky: {
    tideAt: (station: string) => `Tide at ${station},`,
    high: (time: string, height: string) => `High water at ${time}, ${height}`,
    low: (time: string, height: string) => `Low water at ${time}, ${height}`,
    tonight: (moon: string, percent: number) => `${moon} tonight, ${percent}% lit`,
    moons: {
      "New moon": "New moon",
      "First quarter": "First quarter",
      "Full moon": "Full moon",
      "Last quarter": "Last quarter",
      "Waxing crescent": "Waxing crescent",
      "Waxing gibbous": "Waxing gibbous",
      "Waning gibbous": "Waning gibbous",
      "Waning crescent": "Waning crescent",
    },
  },
  cart: {
    title: "Your cart",
    pieces: (pieces: number) => count(pieces, { one: "1 piece", other: "# pieces" }),
    subtotal: "Subtotal",
    deliveryNext: "Delivery is added on the next page, before you pay.",
    nothingSent: "Nothing is sent by post: you download it when you have paid.",
    withTax: "Prices include tax.",
    blocked: "Change the marked lines to go on.",
    checkout: "Go to checkout",
    empty: "There is nothing in it yet",
    lookAround: "Have a look at [the shop].",
    quantity: "Quantity[ of {}]",
    change: "Change[ the quantity of {}]",
    remove: "Remove[ {}]",
    each: (price: string) => `(${price} each)`,
    removed: "Removed from your cart.",
    putBack: "Put it back",
  },
  shop: {
    title: "Shop",
    lead: "Books, charts, prints, notebooks and recordings.",
    description: "Everything in print, in stock or in the air.",
    found: (search: string, shelf: string) => `“${search}” in ${shelf}`,
    titles: (titles: number) => count(titles, { one: "1 title", other: "# titles" }),
    categories: "Categories",
    everything: "Everything",
    searchAndSort: "Search and sort",
    search: "Search",
    sortBy: "Sort by",
    sorts: {
      featured: "Our order",
      newest: "Newest first",
      title: "Title, A to Z",
      "price-low": "Price, lowest first",
      "price-high": "Price, highest first",
    },
    show: "Show",
    nothingMatches: (search: string) => `Nothing matches “${search}”`,
    nothingYet: "Nothing on this shelf yet",
    tryOther: "Try fewer or other words, or [see everything here].",
    more: "More of these",
    all: "Everything in the shop",
    was: "Was",
    now: "Now",
    from: (price: string) => `from ${price}`,
    soldOut: "Sold out",
    soldOutForGood: "Sold out. We do not know yet whether it will be printed again.",
    edition: "Edition",
    /** The second name in "Size and paper". */
    optionWithin: (name: string) => name.toLowerCase(),
    quantity: "Quantity",
    add: "Add to cart",
    download: "Ready to download",
    inStock: "In stock",
    onlyLeft: (pieces: number) => count(pieces, { other: "Only # left" }),
    morePictures: "More pictures",
    sameShelf: "From the same shelf",
  },
};

/** What every language has to say. */
export type Texts = typeof en;
