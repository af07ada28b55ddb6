import { config } from "#server/config.ts";

/** What a page needs beyond the strict base: nothing, or the payment origins. */
export type CspNeeds = { payment?: boolean };

const stripeJs = config.stripe.jsUrl ? new URL(config.stripe.jsUrl).origin : undefined;
const checkoutOrigin = config.stripe.apiUrl ?? "https://checkout.stripe.com";
const identityOrigins = config.auth.providers.map((provider) => new URL(provider.issuer).origin);

/**
 * The headers of every HTML answer. `form-action` names the payment page and the identity providers because
 * Chromium applies it to the redirect that follows a POST.
 * @param nonce for the inline scripts of this one answer; without it no inline script runs
 * @see https://docs.stripe.com/security/guide#content-security-policy
 */
export function securityHeaders(nonce: string | undefined, needs: CspNeeds = {}): Record<string, string> {
  const script = ["'self'", nonce ? `'nonce-${nonce}'` : ""];
  const frame: string[] = [];
  const connect = ["'self'"];
  if (needs.payment) {
    script.push(...(stripeJs ? [stripeJs] : ["https://js.stripe.com", "https://*.js.stripe.com"]));
    frame.push(
      ...(stripeJs
        ? [stripeJs]
        : ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"]),
    );
    connect.push(...(config.stripe.apiUrl ? [config.stripe.apiUrl] : ["https://api.stripe.com"]));
  }
  const csp = {
    "default-src": ["'none'"],
    "script-src": script,
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...(needs.payment && !stripeJs ? ["https://*.stripe.com"] : [])],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": connect,
    "frame-src": frame.length > 0 ? frame : ["'none'"],
    "form-action": ["'self'", checkoutOrigin, ...new Set(identityOrigins)],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  const headers: Record<string, string> = {
    "Content-Security-Policy": Object.entries(csp)
      .map(([directive, sources]) => `${directive} ${sources.filter(Boolean).join(" ")}`)
      .join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (!config.indexing) headers["X-Robots-Tag"] = "noindex, nofollow";
  if (config.secure) headers["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
  return headers;
}
