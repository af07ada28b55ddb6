import { useRouteLoaderData } from "@remix-run/react";
import type { SiteLayout } from "#server/content/site/site-layout.ts";

const everything: SiteLayout["parts"] = {
  shop: true,
  journal: true,
  pages: true,
  accounts: true,
  orders: true,
  plans: true,
};

/** Which parts the site has to lead to. */
export function useSiteSections(): SiteLayout["parts"] {
  return useRouteLoaderData<{ frame: SiteLayout }>("root")?.frame.parts ?? everything;
}
