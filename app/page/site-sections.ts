import { useRouteLoaderData } from "@remix-run/react";
import type { SiteLayout } from "#server/content/site/site-layout.ts";
import type { RootData } from "./root-data.ts";

const everything: SiteLayout["parts"] = {
  shop: true,
  journal: true,
  pages: true,
  accounts: true,
  orders: true,
  plans: true,
  stockAlerts: true,
};

/** Which parts the site has to lead to. */
export function useSiteSections(): SiteLayout["parts"] {
  return useRouteLoaderData<{ frame: SiteLayout }>("root")?.frame.parts ?? everything;
}

const nothing: RootData["joining"] = { plans: [], newsletters: [] };

/** The plans and newsletters that the site offers on its pages; none where it has none. */
export function useJoining(): RootData["joining"] {
  return useRouteLoaderData<{ joining: RootData["joining"] }>("root")?.joining ?? nothing;
}

/** What the owner says below the title of a page, and in which language if not the page's. */
export function useSiteLead(
  page: keyof SiteLayout["site"]["leads"],
): { text: string; lang?: string } | undefined {
  const site = useRouteLoaderData<{ frame: SiteLayout }>("root")?.frame.site;
  const text = site?.leads[page];
  return text === undefined ? undefined : { text, lang: site?.lang };
}
