/** What a route says about its page, beside its data: `export const handle = { … } satisfies Handle`. */
export interface Handle {
  /** True where the page does something in the browser; all others get no script at all. */
  hydrate?: boolean;
  /** `Accept: application/json` gets the loader's `answer`, in Directus's own shape. */
  json?: boolean;
  /** The page has a form for newsletters itself; of the others those that are kept for all guests have one in the footer. */
  newsletter?: true;
  /** The page shows Stripe's payment form; or what its loader's data says as `csp`. */
  csp?: "payment" | "loaded";
  /**
   * The page may be kept for all guests: the query parameters that its loader reads, and which of their values are
   * kept. With any other, and for anybody with a cookie of ours, it is made anew.
   */
  cache?: Record<string, RegExp>;
}

/** `?page=` of a list. */
export const PAGE_PARAM = /^[1-9]\d{0,4}$/;
