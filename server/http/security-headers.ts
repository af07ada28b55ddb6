import { createHash } from "node:crypto";
import { config } from "#server/config.ts";

/** What a page needs beyond the strict base: payment origins, a style in the page itself, what its content names. */
export interface CspNeeds {
  payment?: boolean;
  /** Origins to which signing in and out leads. */
  identityOrigins?: string[];
  inlineStyle?: string;
  /** The one origin that may frame the page. */
  framedBy?: string;
  /** Origins that it frames. */
  frames?: string[];
  /** Origins that a form of it leads to in the end. */
  formTargets?: string[];
}

/** Of every answer that is sent on https: browsers stay with it. */
export const strictTransport: Record<string, string> = config.secure
  ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
  : {};

const stripeJs = config.stripe.jsUrl ? new URL(config.stripe.jsUrl).origin : undefined;
const stripePages = config.stripe.apiUrl
  ? [config.stripe.apiUrl]
  : ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** What every answer says, whatever it is: no browser guesses its type, and no other site shows it as a part of its own. */
export const everyAnswer: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...strictTransport,
};

/** Adds to an answer what every one says, where it does not say otherwise itself. */
export function withEveryAnswer(response: Response): Response {
  for (const [name, value] of Object.entries(everyAnswer))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/**
 * The headers of every HTML answer. `form-action` names the payment page, the one to change a card on, and the targets beside it, because
 * Chromium applies it to the redirect that follows a POST.
 * No page has an inline script.
 * @see https://docs.stripe.com/security/guide#content-security-policy
 */
export function securityHeaders(needs: CspNeeds = {}): Record<string, string> {
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
  const csp = {
    "default-src": ["'none'"],
    "script-src": script,
    "style-src": ["'self'", ...(needs.inlineStyle ? [hashOf(needs.inlineStyle)] : [])],
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
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    "Referrer-Policy": "same-origin",
    ...everyAnswer,
  };
  if (!config.indexing) headers["X-Robots-Tag"] = "noindex, nofollow";
  return headers;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
