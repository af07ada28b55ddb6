import { z } from "zod";
import { safeHref } from "./link.ts";

/** Where a path that is gone leads now. */
export interface Redirect {
  to: string;
  status: 301 | 302;
}

const Row = z.object({ url_from: z.string(), url_to: z.string(), response_code: z.string().nullish() });

/** A path as `redirects` compares it: without query, fragment and trailing slash, in lower case. */
export function comparablePath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? "";
  return `/${bare.split("/").filter(Boolean).join("/")}`.toLowerCase();
}

/**
 * Follows the redirects that an editor wrote down.
 * @param path the path that was asked for
 * @param rows rows of `redirects`
 * @returns the last stop of the chain in one step; undefined where there is none, where the chain runs in a circle
 * and where it leads to what is neither a path of ours nor http(s)
 */
export function followRedirects(path: string, rows: unknown[]): Redirect | undefined {
  const steps = new Map(
    rows.flatMap((row) => {
      const parsed = Row.safeParse(row);
      return parsed.success ? [[comparablePath(parsed.data.url_from), parsed.data] as const] : [];
    }),
  );
  const seen = new Set<string>();
  let found: Redirect | undefined;
  for (let here = comparablePath(path); ; here = comparablePath(found.to)) {
    if (seen.has(here)) return undefined;
    seen.add(here);
    const step = steps.get(here);
    if (!step) return found;
    const to = safeHref(step.url_to);
    if (!to || !/^(\/|https?:)/i.test(to)) return undefined;
    const lasting = step.response_code !== "302" && found?.status !== 302;
    found = { to, status: lasting ? 301 : 302 };
    if (!to.startsWith("/")) return found;
  }
}
