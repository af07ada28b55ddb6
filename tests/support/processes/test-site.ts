import { afterAll, beforeAll } from "vitest";
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
