import { useRouteLoaderData } from "@remix-run/react";
import type { SiteLayout } from "#server/content/site/site-layout.ts";

/** Whether pages show the moon's phases: the owner's choice. */
export function useMoonPhases(): boolean {
  const root = useRouteLoaderData<{ frame: SiteLayout }>("root");
  return root?.frame.site.sky !== undefined;
}
