import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/processes/ports.ts";
import { type Site, startDevelopmentSite } from "../support/processes/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startDevelopmentSite();
});

afterAll(() => site.stop());

test.each(["/shop", "/checkout"])(
  "in development %s brings the script that follows changes",
  async (path) => {
    const page = await fetch(`${site.url}${path}`);
    const html = await page.text();
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src ?? "");

    expect(page.status).toBe(200);
    expect(scripts).toContainEqual(expect.stringMatching(/entry\.client\.tsx$/));
    for (const src of scripts) {
      const script = await fetch(new URL(src, site.url));
      expect(script.status, src).toBe(200);
      expect(script.headers.get("Content-Type"), src).toContain("javascript");
    }
  },
);

test("in development a style sheet is served, and a form can be sent", async () => {
  const html = await (await fetch(`${site.url}/shop/soundings`)).text();
  const [, sheet] = /rel="stylesheet" href="([^"]*\.css[^"]*)"/.exec(html) ?? [];
  const [, variant] = /name="variant"[^>]*value="([^"]+)"/.exec(html) ?? [];

  const css = await fetch(new URL(sheet ?? "", site.url), { headers: { Accept: "text/css" } });
  const added = await fetch(`${site.url}/cart/lines`, {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams({ variant: variant ?? "", quantity: "1" }),
    redirect: "manual",
  });

  expect(css.headers.get("Content-Type")).toContain("text/css");
  expect(added.status).toBe(303);
});

const stranger = "a-token-that-is-nobodys-in-this-directus";

test.each([
  [{ DIRECTUS_URL: `http://127.0.0.1:${await freePort()}` }, "Directus does not answer (ECONNREFUSED)"],
  [{ DIRECTUS_SERVICE_TOKEN: stranger }, "Directus does not know DIRECTUS_SERVICE_TOKEN"],
])(
  "in development a start with %j says what is wrong, and prints no token",
  { timeout: 60_000 },
  async (env, said) => {
    const started = await startDevelopmentSite({ env });
    onTestFinished(() => started.stop());

    await eventually(
      async () => started.log(),
      (log) => log.includes(said),
      30_000,
    );
    expect(started.log()).not.toContain(stranger);
  },
);
