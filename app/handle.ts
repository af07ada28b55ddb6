/** What a route says about its page, beside its data: `export const handle = { … } satisfies Handle`. */
export interface Handle {
  /** True where the page does something in the browser; all others get no script at all. */
  hydrate?: boolean;
  /** `Accept: application/json` gets the loader's `answer`, in Directus's own shape. */
  json?: boolean;
  /** The page shows Stripe's payment form. */
  csp?: "payment";
}
