import { createHash } from "node:crypto";
import { config } from "#server/config/config.ts";

export interface CspNeeds {
  payment?: boolean;
  /** The page has the analytics script, which sends to where it comes from. */
  analytics?: boolean;
  identityOrigins?: string[];
  inlineStyle?: string;
  /** Any, as Vite's overlay has them: a hash beside it would forbid them again. */
  inlineStyles?: boolean;
  framedBy?: string;
  frames?: string[];
  /** Origins to which a form's action redirects. */
  formTargets?: string[];
}

/** HSTS, on https only. */
export const strictTransport: Record<string, string> = config.secure
  ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
  : {};

const stripeJs = config.stripe.jsUrl ? new URL(config.stripe.jsUrl).origin : undefined;
const stripePages = config.stripe.apiUrl
  ? [config.stripe.apiUrl]
  : ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Prevents MIME sniffing and embedding by other sites. */
export const everyAnswer: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...strictTransport,
};

export function withEveryAnswer(response: Response): Response {
  for (const [name, value] of Object.entries(everyAnswer))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/**
 * `form-action` includes Stripe's pages, because Chromium applies it to the redirect after a POST.
 * @see https://docs.stripe.com/security/guide#content-security-policy
 */
export function buildSecurityHeaders(needs: CspNeeds = {}): Record<string, string> {
  const script = ["'self'"];
  const frame = [...(needs.frames ?? [])];
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
  if (needs.analytics && config.analyticsScript) {
    const { origin } = new URL(config.analyticsScript);
    script.push(origin);
    connect.push(origin);
  }
  const style = needs.inlineStyle ? [hashSource(needs.inlineStyle)] : [];
  const csp = {
    "default-src": ["'none'"],
    "script-src": script,
    "style-src": ["'self'", ...(needs.inlineStyles ? ["'unsafe-inline'"] : style)],
    "img-src": ["'self'", "data:", ...(needs.payment && !stripeJs ? ["https://*.stripe.com"] : [])],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": connect,
    "frame-src": frame.length > 0 ? frame : ["'none'"],
    "form-action": ["'self'", ...stripePages, ...(needs.identityOrigins ?? []), ...(needs.formTargets ?? [])],
    "frame-ancestors": [needs.framedBy ?? "'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  const headers: Record<string, string> = {
    "Content-Security-Policy": Object.entries(csp)
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    // Wallets open windows of their own, which answer the page that they belong to.
    "Cross-Origin-Opener-Policy": needs.payment ? "same-origin-allow-popups" : "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    "Referrer-Policy": "same-origin",
    ...everyAnswer,
  };
  if (!config.indexing) headers["X-Robots-Tag"] = "noindex, nofollow";
  return headers;
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
