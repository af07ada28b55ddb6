import { chromium } from "playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { browserLaunch } from "../support/browser/browser.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startDevelopmentSite, startSite } from "../support/processes/site.ts";
import { buildCopy, copyTree, type TreeCopy } from "../support/processes/tree-copy.ts";

const route = "app/routes/journal/archive.tsx";
const footer = "app/components/layout/site-footer.tsx";
const picture = "app/components/ui/picture.tsx";
let copy: TreeCopy;
let site: Site;

beforeAll(async () => {
  copy = copyTree();
  site = await startDevelopmentSite({ cwd: copy.folder });
}, 60_000);
afterEach(() => copy.restore(route, footer, picture));
afterAll(async () => {
  await site?.stop();
  copy?.remove();
});

const throwIn = (name: string) => (source: string) => {
  const opened = new RegExp(`(function ${name}\\([\\s\\S]*?\\) \\{\\n)`);
  expect(source).toMatch(opened);
  return source.replace(opened, `$1  if (Date.now() > 0) throw new Error("tripped over ${name}");\n`);
};

/** A page once the change has reached the server. */
async function read(path: string, wanted: string) {
  const { seen } = await eventually(
    async () => {
      const answer = await fetch(`${site.url}${path}`);
      return { status: answer.status, html: await answer.text() };
    },
    ({ html }) => html.includes(wanted),
    10_000,
  );
  return seen;
}

test("what a loader throws is shown with its stack, in the browser and in the terminal", async () => {
  copy.edit(route, throwIn("loader"));
  const { status, html } = await read("/journal/archive", "tripped over loader");

  expect(status).toBe(500);
  expect(html).toMatch(/<pre dir="ltr">Error: tripped over loader\n +at loader \([^)]*archive\.tsx:\d+/);
  await expect
    .poll(() => site.log())
    .toMatch(/^Error: tripped over loader\n +at loader \([^)]*archive\.tsx:\d+/m);
});

test("what a component throws is shown with its stack, in the browser and in the terminal", async () => {
  copy.edit(picture, throwIn("Picture"));
  const { status, html } = await read("/shop", "tripped over Picture");

  expect(status).toBe(500);
  expect(html).toMatch(/<pre dir="ltr">Error: tripped over Picture\n +at Picture \([^)]*picture\.tsx:\d+/);
  await expect
    .poll(() => site.log())
    .toMatch(/^Error: tripped over Picture\n +at Picture \([^)]*picture\.tsx:\d+/m);
});

test("what the frame around each page throws has its stack as text", async () => {
  copy.edit(footer, throwIn("SiteFooter"));
  const { status, html } = await read("/shop", "tripped over SiteFooter");

  expect(status).toBe(500);
  expect(html).toMatch(/Error: tripped over SiteFooter\n +at SiteFooter \([^)]*site-footer\.tsx:\d+/);
  await expect.poll(() => site.log()).toMatch(/^Error: tripped over SiteFooter\n/m);
});

test("a mistake in the syntax lies over the page in Vite's overlay, and goes with the mistake", async () => {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${site.url}/shop`, { waitUntil: "networkidle" });
    copy.edit("app/page/dev-reload.ts", (source) => `${source}\nconst = ;\n`);
    const overlay = page.locator("vite-error-overlay");
    await overlay.waitFor({ state: "attached" });

    expect(await overlay.locator(".message-body").textContent()).toContain("dev-reload.ts");
    expect(await overlay.locator(".backdrop").evaluate((part) => getComputedStyle(part).position)).toBe(
      "fixed",
    );
    copy.restore("app/page/dev-reload.ts");
    await overlay.waitFor({ state: "detached" });
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("in production nothing is shown of what was thrown, and the policy allows no inline style but ours", async () => {
  copy.edit(route, throwIn("loader"));
  copy.edit(picture, throwIn("Picture"));
  await buildCopy(copy);
  const built = await startSite({}, undefined, copy.folder);
  const answers = await Promise.all(
    ["/journal/archive", "/shop"].map((path) => fetch(`${built.url}${path}`)),
  );
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  await built.stop();

  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  for (const html of pages) expect(html).not.toMatch(/tripped|<pre|\.tsx/);
  for (const { headers } of answers)
    expect(headers.get("Content-Security-Policy")).toMatch(/style-src 'self' 'sha256-[^' ]+';/);
  await expect.poll(() => built.log()).toContain("tripped over loader");
}, 300_000);
