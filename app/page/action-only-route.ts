/**
 * What a route shows that only takes forms and leads on: nothing. It needs this, since Remix sends a route without a
 * component no error page but JSON, and whoever sent the form would read that.
 */
export function ActionOnlyRoute() {
  return null;
}
