import { useRouteLoaderData } from "@remix-run/react";
import type { Frame } from "#server/content/frame.ts";

const everything: Frame["parts"] = {
  ...{ shop: true, journal: true, pages: true },
  ...{ accounts: true, orders: true, plans: true },
};

/** Which parts the site has to lead to. */
export function useParts(): Frame["parts"] {
  return useRouteLoaderData<{ frame: Frame }>("root")?.frame.parts ?? everything;
}
