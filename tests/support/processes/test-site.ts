import { afterAll, beforeAll } from "vitest";
import { endpoints } from "../endpoints.ts";
import { recordingProxy } from "./recording-proxy.ts";
import { type Site, startSite } from "./site.ts";

/** The site of a test file: started before its tests, stopped after them. */
export function openTestSite(env?: Record<string, string>): Site {
  const site = {} as Site;
  beforeAll(async () => {
    Object.assign(site, await startSite(env));
  });
  afterAll(() => site.stop?.());
  return site;
}

/** The same, on the demo's Directus through a proxy that records what is asked. */
export function openRecordedSite(env?: Record<string, string>) {
  const directus = {} as Awaited<ReturnType<typeof recordingProxy>>;
  const site = {} as Site;
  beforeAll(async () => {
    Object.assign(directus, await recordingProxy(endpoints.directus.url));
    Object.assign(site, await startSite({ DIRECTUS_URL: directus.url, ...env }));
  });
  afterAll(async () => {
    await site.stop?.();
    await directus.close?.();
  });
  return { directus, site };
}
