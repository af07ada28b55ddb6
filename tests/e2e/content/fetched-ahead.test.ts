import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { expect, test } from "../../support/test.ts";

/** Milliseconds until a browser has made up its mind. */
const patience = 10_000;

/** The site as a browser sees it through a proxy that writes down what was fetched ahead. */
async function watchedSite() {
  const ahead: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if (/prefetch/.test(String(headers["sec-purpose"]))) ahead.push(url);
    const asked = request(new URL(url, endpoints.site), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, ahead, close };
}

test("a page is fetched ahead while the pointer rests on its link, and what is somebody's own never", {
  tag: "@script",
}, async ({ page }) => {
  const site = await watchedSite();
  try {
    await page.goto(`${site.url}/journal`);
    await page.locator('header a[href="/cart"]').first().hover();
    const link = page.locator('main a[href^="/journal/"]:not([href$=".xml"])').first();
    const path = (await link.getAttribute("href")) ?? "";
    await link.hover();
    await eventually(async () => site.ahead.length, Boolean, patience);
    await link.click();
    await expect(page).toHaveURL(site.url + path);

    expect(site.ahead).toEqual([path]);
  } finally {
    site.close();
  }
});
