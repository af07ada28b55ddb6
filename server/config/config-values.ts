import { z } from "zod";
import { isCurrency } from "#server/platform/money.ts";

export const HttpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

export const DirectusUrl = HttpUrl.transform((value) => value.replace(/\/+$/, ""));

/** JSON of the site's collection names to their native names. */
export const CollectionNames = z
  .string()
  .default("{}")
  .transform((value, issue) => {
    try {
      return z.record(z.string(), z.string().regex(/^[A-Za-z0-9_-]+$/)).parse(JSON.parse(value));
    } catch {
      issue.addIssue({ code: "custom", message: 'must be JSON such as {"posts":"articles"}' });
      return z.NEVER;
    }
  });

/** `posts.title=headline, posts.description=summary`: native names. */
export const FieldNames = z
  .string()
  .default("")
  .transform((value, issue) => {
    const names: Record<string, Record<string, string>> = {};
    for (const part of value.split(",").flatMap((text) => text.trim() || [])) {
      const [, collection, own, real] = /^(\w+)\.(\w+)\s*=\s*(\w+)$/.exec(part) ?? [];
      if (!collection || !own || !real) {
        issue.addIssue({
          code: "custom",
          message: "must be a list such as posts.title=headline,posts.slug=path",
        });
        return z.NEVER;
      }
      names[collection] = { ...names[collection], [own]: real };
    }
    return names;
  });

/** By address: RFC 1918, 3927, 4193 and 4291. By name: RFC 6761, 6762, 8375, and names without a dot. */
export function isPrivateHost(hostname: string): boolean {
  return (
    /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^\[f[c-e]/.test(hostname) ||
    /^[\w-]+$|\.(local|internal|test|home\.arpa)$/.test(hostname)
  );
}

/** `EUR,JPY`, the default currency first. */
export const Currencies = z
  .string()
  .default("EUR")
  .transform((value) => [...new Set(value.split(",").flatMap((part) => part.trim() || []))])
  .refine((codes): codes is [string, ...string[]] => codes.length > 0 && codes.every(isCurrency), {
    error: "must be ISO 4217 codes that Stripe charges in, such as EUR or EUR,JPY, the default one first",
  });

export function isLiveKey(key: string): boolean {
  return /^(sk|rk|pk)_live_/.test(key);
}

export function isLocalSite(siteUrl: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(siteUrl).hostname);
}
