/** Every limit of the product, with its unit and the reason for it. */
export const limits = {
  /** Bytes of a form body: the longest form is an address with a note. */
  formBytes: 64 * 1024,
  /** Bytes of a webhook body: Stripe's largest snapshot events stay below 256 KiB. */
  webhookBytes: 256 * 1024,
  /** Milliseconds for one answer of Directus, after which the page says 503. */
  directusTimeout: 8_000,
  /** Connections to Directus held open. */
  directusConnections: 32,
  /** Milliseconds for one answer of Stripe; the SDK retries twice. */
  stripeTimeout: 10_000,
  /** Seconds a cart is kept after its last change. */
  cartLifetime: 90 * 24 * 3600,
  /** Lines in a cart; Stripe takes 100 line items. */
  cartLines: 50,
  /** Pieces in one line. */
  lineQuantity: 99,
  /** Characters of a note to the shop. */
  noteLength: 500,
  /** Seconds a pending order holds its stock; Stripe's shortest session is 30 minutes. */
  orderHold: 35 * 60,
  /** Largest amount Stripe accepts, in minor units. */
  largestAmount: 99_999_999,
  /** Products on one page of the shop. */
  productsPerPage: 12,
  /** Products that a list sorted by price looks at: the backend's own limit for one answer. */
  productsSorted: 1_000,
  /** Posts on one page of the journal. */
  postsPerPage: 10,
  /** Rows on one page of /items, unless asked for fewer or more. */
  itemsPerPage: 25,
  /** Rows at most in one answer of /items. */
  itemsLimit: 100,
  /** Characters of a search term. */
  searchLength: 200,
  /** Seconds a link to a guest's order stays good. */
  orderLinkLifetime: 30 * 24 * 3600,
  /** Milliseconds for requests in flight to finish after SIGTERM. */
  drain: 10_000,
} as const;
