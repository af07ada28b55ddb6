import { useRouteLoaderData } from "@remix-run/react";
import type { Frame } from "#server/content/frame.ts";

/** Whether pages show the moon's phases: the owner's choice. */
export function useMoons(): boolean {
  const root = useRouteLoaderData<{ frame: Frame }>("root");
  return root?.frame.site.sky !== undefined;
}
