import type { EntryContext } from "@remix-run/node";
import type { CspNeeds } from "./headers/security-headers.ts";

/** What a loader says about its page beside the page's own data, as `pageData: { … } satisfies PageData`. */
export interface PageData {
  /** Its path, without a language, where that is not the one that was requested. */
  canonical?: string | undefined;
  /** Tags of the languages it is available in; all of the site's without it. */
  languages?: string[];
  /** Sources that its content needs, with the handle's `csp: "loaded"`. */
  csp?: CspNeeds;
  /** Body for `Accept: application/json`, with the handle's `json`. */
  answer?: unknown;
  /** Sent instead of the page, with the handle's `json`. */
  download?: Response;
}

/** The data of the route that answers, the innermost; nothing where its loader has failed. */
export function getPageData({ staticHandlerContext: { matches, loaderData } }: EntryContext): PageData {
  return loaderData[matches.at(-1)?.route.id ?? ""]?.pageData ?? {};
}
