/**
 * Whether a visitor may be sent back there: to the demo's site, or to one that a test runs on this machine.
 *
 * @param {string} uri
 * @param {string} site
 * @param {string} provider
 */
export function isCallback(uri, site, provider) {
  if (!isSiteCallback(uri, site)) return false;
  return new RegExp(`^(/[\\w.-]+)+/callback/${provider}$`).test(new URL(uri).pathname);
}

/**
 * @param {string} uri
 * @param {string} site
 */
export function isSiteCallback(uri, site) {
  if (!URL.canParse(uri)) return false;
  const { origin, protocol, hostname } = new URL(uri);
  return origin === site || (protocol === "http:" && hostname === "localhost");
}
