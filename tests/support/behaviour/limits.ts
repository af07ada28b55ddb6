import { limits } from "#server/limits.ts";
import { commentsOf } from "./source.ts";
import { refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "limits.ts";

/** Unit of each limit; and the reason, where the comment in server/limits.ts does not give it after a colon. */
const words: Record<string, [unit: string, reason?: string]> = {
  formBytes: ["bytes"],
  webhookBytes: ["bytes"],
  directusTimeout: ["ms", "a visitor is told sooner than they would give up"],
  directusConnections: [
    "connections",
    "opening one costs more than an answer; Directus has a pool of its own",
  ],
  stripeTimeout: ["ms"],
  cartLifetime: ["s", "somebody who comes back within a season finds it"],
  cartLines: ["lines"],
  lineQuantity: ["pieces", "more is an order to talk about"],
  noteLength: ["characters", "a note, not a letter: it is read while packing"],
  orderHold: ["s"],
  checkoutsOfCart: ["checkouts", "somebody who cannot decide opens a few, a card tester hundreds"],
  checkoutsFromAddress: ["checkouts", "an office shares one address"],
  checkoutWindow: ["s", "the window of both"],
  declinesOfOrder: ["cards", "nobody has that many; testers of stolen cards do"],
  repeatedOrder: ["s", "later it is more likely meant"],
  webhookTolerance: ["s", "Stripe's own tolerance; an old delivery cannot be sent again by a stranger"],
  webhookAttempts: ["attempts", "what fails ten times needs a person"],
  stockAttempts: ["attempts", "every try loses only to a buyer who won"],
  largestAmount: ["minor units", "eight digits is what Stripe takes"],
  productsPerPage: ["products", "one page of large pictures on a slow line"],
  productsSorted: ["products"],
  previewLifetime: ["s", "long enough to read it, too short to pass it round"],
  postsPerPage: ["posts", "one screen or two of a telephone"],
  redirects: ["rows", "all of them are read to follow a chain in one step"],
  richTextsRemembered: ["texts"],
  fileTimeout: ["ms", "a picture may have to be scaled first"],
  listingHighlighted: ["characters", "marking takes up to four milliseconds for a thousand"],
  contentsFromMinutes: ["min", "a short text is its own table of contents"],
  contentsFromHeadings: ["headings", "two parts need no list of two"],
  archivePerPage: ["posts", "lines without pictures; most years fit on one page"],
  fileLifetime: ["ms"],
  filesKnown: ["files", "memory; the oldest is asked for again"],
  picturesScaled: ["pictures"],
  picturesWaiting: ["pictures", "a stranger who asks for everything at once must not hold up everybody"],
  pictureMemory: ["bytes"],
  pictureBytes: ["bytes"],
  itemsPerPage: ["rows", "a table that can be read"],
  itemsLimit: ["rows", "a stranger must not read the whole shop in one request"],
  itemsColumns: ["columns", "what fits beside each other; the page lets the reader choose others"],
  cellText: ["characters", "two or three lines of a column"],
  itemText: ["characters", "the longest post of the demo is shorter"],
  relatedShown: ["items", "a list to read; all of them have a page of their own"],
  groups: ["groups", "a table that can be read; the page says when there are more"],
  chartBars: ["bars", "one or two screens of them"],
  exportRows: ["rows", "a spreadsheet; whoever needs more asks Directus itself"],
  exportBatch: ["rows", "memory; the next are read when the reader has taken these"],
  exports: ["downloads", "each keeps the backend busy for seconds"],
  exportTime: ["ms", "a reader who takes nothing must not hold a place for ever"],
  itemsOffset: ["rows"],
  queryLength: ["characters", "reading it must stay cheap before anything in it is checked"],
  queryDepth: ["fields", "every relation is a join for the backend"],
  queryRows: ["rows", "a list of lists multiplies"],
  filterDepth: ["levels", "the same, in a filter"],
  filterClauses: ["conditions", "each is a part of the backend's query"],
  schemaLifetime: ["ms"],
  metadataLifetime: ["ms", "a label that changed in Studio shows within a minute"],
  schemasKept: ["visitors", "memory; the oldest is asked for again"],
  searchLength: ["characters", "a search is a few words"],
  reconcileEvery: ["s", "what got lost is found within minutes"],
  reconcileLease: ["s", "a process that dies in its round stops the others for no longer than this"],
  reconcileAfter: ["s", "a round must not race what is still on its way"],
  eventsKept: ["s", "older events cannot be asked for again"],
  missedEvents: ["s", "Stripe itself tries for days; a day covers an outage of ours"],
  orderLinksFromAddress: ["requests", "a household shares an address, a list of addresses does not"],
  orderLinksToMailbox: ["requests", "nobody's mailbox is to be flooded"],
  orderLinksWindow: ["s", "the window of both"],
  formFieldLength: ["characters", "a long letter; whoever writes more has a file to send"],
  formFillingTime: ["s", "a program needs none; a kept page only makes a visitor seem slower"],
  formsFromAddress: ["forms", "a school shares an address; a program sends hundreds"],
  formWindow: ["s", "the window; the same thing sent twice in it counts once"],
  formRecipients: ["recipients", "an office, not a newsletter"],
  formMailsToMailbox: ["mails", "nobody's mailbox is to be flooded"],
  formMailWindow: ["s", "the window"],
  mailLease: ["s", "longer than any mail server takes, so that nobody gets a receipt twice"],
  mailAttempts: ["attempts"],
  orderLinkLifetime: ["s", "longer than a parcel takes; a new link is one form away"],
  sessionLifetime: ["s", "nobody stays signed in for ever in a browser they have forgotten"],
  bearerRenewal: ["of its life"],
  bearerLease: ["s", "a process that dies meanwhile must not lock its members out"],
  bearerPoll: ["ms", "the other one is done within a few of these"],
  identityAttempt: ["s", "time to find a password and a second factor"],
  identityTimeout: ["ms", "the same patience as with Directus"],
  identityMetadata: ["s", "a provider that changes its keys is believed within the hour"],
  identityOrigins: ["s", "a provider that was down at the start is asked again soon, and not by every page"],
  identityClockSkew: ["s", "clocks differ; an old token must still not pass"],
  passwordRefusal: ["ms", "the time of an answer must not tell which addresses are known"],
  passwordFailures: ["tries", "somebody who forgot needs a few, a guesser needs thousands"],
  passwordFailuresOfPlace: ["tries"],
  passwordFailureMemory: ["s", "a quarter of an hour stops a guesser and only annoys a person"],
  passwordFailuresOfAddress: ["tries"],
  passwordFailureMemoryOfAddress: ["s", "as long as a guesser could be patient"],
  ordersPerPage: ["orders", "most members see all of theirs at once"],
  lastingAge: ["s", "another content has another address; caches take a year for good"],
  feedAge: ["s", "a reader asks every few minutes at most"],
  siteDocumentAge: ["s", "they change with the site's name and the like"],
  feedPosts: ["posts", "who comes back after a month misses nothing"],
  sitemapAddresses: ["addresses"],
  previewsKept: ["pictures"],
  previewsWaiting: ["pictures", "drawing one takes some 50 ms; who comes later is told to come again"],
  sitemapBatch: ["rows"],
  keptPagesBytes: ["bytes"],
  pageAddress: ["characters", "our longest addresses have a fifth of it"],
  keptBrotliQuality: ["of 11"],
  sentBrotliQuality: ["of 11", "a visitor waits for it"],
  packedFrom: ["bytes"],
  pageFresh: ["s"],
  pageStale: ["s", "nobody waits for a page that somebody saw a moment ago"],
  pageOnError: ["s"],
  pageRetry: ["s", "a backend that has trouble is left in peace for a moment"],
  answersAtOnce: ["answers", "what comes on top would only make all of them slow"],
  overloadLag: ["ms", "beyond it every page takes as long again before anything is done for it"],
  overloadWindow: ["ms", "a single long task is no overload"],
  overloadLook: ["ms", "finer costs more than it tells"],
  overloadRetry: ["s", "as long as a burst takes to pass"],
  headerBytes: ["bytes"],
  headers: ["headers", "browsers send a third of it"],
  headersTimeout: ["ms", "a sender slower than that wants to hold a connection"],
  requestTimeout: ["ms", "the largest form on a slow line takes a few seconds"],
  connectionsLook: ["ms", "Node's own half minute would be longer than the limits it looks after"],
  keepAlive: ["ms"],
  silence: ["ms", "a reader who has gone must not hold the connection"],
  connections: ["connections", "a file descriptor and some KB each"],
  requestBytes: ["bytes"],
  warmUp: ["ms", "a backend that is down must not keep a site from starting"],
  backendsLook: ["ms"],
  backendTimeout: ["ms", "a balancer waits hardly longer"],
  drain: ["ms", "the slowest answer fits into it"],
};

/** Section 8: every constant of server/limits.ts with its unit and reason. */
export function describeLimits(): string {
  const comments = commentsOf("server/limits.ts", "limits");
  refuseSuperfluous(words, Object.keys(limits), file);
  const rows = Object.entries(limits).map(([name, value]) => {
    const [unit, reason] = wordsFor(words, name, file);
    const [what = "", why] = (comments.get(name) ?? "").replace(/\.$/, "").split(/[:;] /, 2);
    if (!what) throw new Error(`server/limits.ts does not say what ${name} is`);
    if (!reason && !why) throw new Error(`server/limits.ts and ${file} give no reason for ${name}`);
    return [`\`${name}\``, written(value, unit), what, reason ?? why ?? ""];
  });
  return table(["limit", "value", "what", "why"], rows);
}

const steps: Record<string, [unit: string, size: number][]> = {
  bytes: [["KiB", 1024]],
  ms: [["s", 1000]],
  s: [
    ["days", 86_400],
    ["hours", 3600],
    ["min", 60],
  ],
};

/** A value in the largest unit in which it is a whole number above one. */
function written(value: number, unit: string): string {
  const [larger, size] = steps[unit]?.find(([, one]) => value % one === 0 && value > one) ?? [unit, 1];
  return `${(value / size).toLocaleString("en").replaceAll(",", " ")} ${larger}`;
}
