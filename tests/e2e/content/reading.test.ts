import { randomUUID } from "node:crypto";
import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { given, givenPage, removeContent } from "../../support/directus/content.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { expect, test } from "../../support/test.ts";

const marker = "below the sounding line";

test.afterAll(removeContent);

test("an address that is longer than a phone is wide moves no page sideways", async ({ page }) => {
  const slug = `long-${randomUUID()}`;
  const content = `<p>See https://tides.example/${"tables".repeat(30)}</p>
    <table><tr><th>${"Station".repeat(3)}</th><th>${"Constituent".repeat(3)}</th><td>1</td></tr></table>`;
  const title = "Nordseeküstenhochwasserstandsvorhersagen";
  await given("posts", {
    slug,
    title,
    content,
    status: "published",
    published_at: "2020-01-01T00:00:00Z",
  });
  const faqs = [{ title, answer: content }];
  const { permalink } = await givenPage([
    { collection: "block_richtext", item: { headline: title, content } },
    { collection: "block_faqs", item: { headline: title, faqs } },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/journal/${slug}`, permalink]) {
    await page.goto(path);
    await expect(page.getByText("See https://tides.example").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    const table = page.locator(".scroller").first();
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth), path).toBe(true);
  }
});

for (const width of [390, 1024, 1440, 2200])
  test(`the opening's picture is whole at ${width}, sharp, and moves nothing when it comes`, {
    tag: "@script",
  }, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 2 });
    await page.goto("/", { waitUntil: "load" });
    const seen = await page.locator(".hero-picture").evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      const { width: room, height } = picture.getBoundingClientRect();
      const fits = getComputedStyle(picture).objectFit;
      const { width: pixels } = await createImageBitmap(picture);
      const drawn = Math.min(room, (height * picture.naturalWidth) / picture.naturalHeight);
      return { fits, enlarged: (2 * drawn) / pixels };
    });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((found) => {
          new PerformanceObserver((list) =>
            found(list.getEntries().reduce((sum, entry) => sum + Number(entry.toJSON().value), 0)),
          ).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => found(0), 300);
        }),
    );
    await page.close();

    expect(seen.fits).toBe("contain");
    expect(seen.enlarged).toBeLessThanOrEqual(1.05);
    expect(shift).toBeLessThan(0.01);
  });

test("a reader goes from the front page to a post, its tag and its author", async ({ page }) => {
  await page.goto("/");
  const lowerEdge = await page
    .locator(".tide figcaption")
    .evaluate((it) => it.getBoundingClientRect().bottom);
  for (const figure of await page.locator(".tide-time").all())
    expect(await figure.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThanOrEqual(lowerEdge);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: en("page.journal") })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: en("journal.title") })).toBeVisible();

  await page.goto("/journal/slack");
  await expect(page.getByRole("heading", { level: 1, name: "Slack" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("standing wave");

  await page.getByRole("link", { name: "Tides" }).first().click();
  await expect(page).toHaveURL(/\/journal\/tags\/tides$/);

  await page.goto("/journal/slack");
  await page.getByRole("link", { name: "Marit Haugen" }).first().click();
  await expect(page).toHaveURL(/\/journal\/authors\/marit-haugen$/);
  await expect(page.getByRole("heading", { level: 1, name: "Marit Haugen" })).toBeVisible();
});

test("a long post has its parts, a listing, a table and notes that lead there and back", async ({ page }) => {
  await page.goto("/journal/the-page-for-a-tuesday");
  const contents = page.getByRole("navigation", { name: en("journal.inThisPost") });
  await contents.getByRole("link", { name: "What rounding costs" }).click();
  await expect(page).toHaveURL(/#what-rounding-costs$/);
  await expect(page.getByRole("heading", { level: 2, name: "What rounding costs" })).toBeInViewport();

  await expect(page.locator("pre .hljs-keyword").first()).toBeVisible();
  const note = page.getByRole("link", { name: "2", exact: true });
  await note.click();
  await expect(page.getByText("with interest")).toBeInViewport();
  await page.getByRole("link", { name: /at note 2$/ }).click();
  await expect(note).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByRole("group", { name: en("prose.table") });
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("headings go down one level at a time on every post", async ({ page }) => {
  await page.goto("/journal/archive/2025");
  const posts = await page.getByRole("main").locator('a[href^="/journal/"]').all();
  const paths = await Promise.all(posts.map((post) => post.getAttribute("href")));
  for (const path of paths.filter((path) => path && !path.includes("archive"))) {
    const html = await (await page.request.get(path ?? "")).text();
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(
      levels.filter((level) => level === 1),
      path ?? "",
    ).toHaveLength(1);
    expect(
      levels.filter((level, index) => index > 0 && level - (levels[index - 1] ?? 0) > 1),
      path ?? "",
    ).toEqual([]);
  }
});

test("a reader goes back in time, post by post and year by year", async ({ page }) => {
  await page.goto("/journal");
  await page.getByRole("link", { name: en("journal.byYear") }).click();
  await page.getByRole("link", { name: /^2025/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "2025" })).toBeVisible();
  await page.getByRole("link", { name: "Grey is a rumour" }).click();
  const around = page.getByRole("navigation", { name: en("journal.beforeAndAfter") });
  await around.getByRole("link", { name: en("journal.earlier") }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Grey is a rumour");
  await around.getByRole("link", { name: en("journal.later") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grey is a rumour" })).toBeVisible();
});

test("a members-only post shows its teaser and the paywall, and not one byte of the rest", async ({
  page,
}) => {
  for (const slug of [
    "seiches",
    "mont-saint-michel",
    "a-year-of-wind",
    "choosing-paper",
    "green-flash",
    "the-brass-brain",
  ]) {
    const answer = await page.request.get(`/journal/${slug}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain(marker);
    const data = await page.request.get(`/journal/${slug}.data`);
    expect(await data.text()).not.toContain(marker);
  }
  await page.goto("/journal/seiches");
  await expect(page.getByRole("main").getByRole("link", { name: en("page.signIn") })).toHaveAttribute(
    "href",
    /returnTo=%2Fjournal%2Fseiches/,
  );
});

test("a member signs in at the paywall of a post and reads all of it; who has no membership does not", async ({
  page,
}) => {
  test.slow();
  const signInAtTheDoor = async (person: { email: string; password: string }) => {
    await page.goto("/journal/seiches");
    await page
      .getByRole("main")
      .getByRole("link", { name: en("page.signIn") })
      .click();
    await signInByPassword(page, person);
    await expect(page).toHaveURL("/journal/seiches");
  };
  const everything = async () => [
    await (await page.request.get("/journal/seiches")).text(),
    await (await page.request.get("/journal/seiches.data")).text(),
  ];

  await signInAtTheDoor(personas.jonas);
  await expect(page.getByRole("main")).not.toContainText(marker);
  for (const answer of await everything()) expect(answer).not.toContain(marker);

  await page.context().clearCookies();
  await signInAtTheDoor(personas.maya);
  await expect(page.getByRole("main")).toContainText(marker);
  await expect(page.getByRole("main").getByRole("link", { name: en("page.signIn") })).toHaveCount(0);
  for (const answer of await everything()) expect(answer).toContain(marker);
});

test("drafts and posts of the future are not there", async ({ page }) => {
  for (const slug of ["the-quality-of-the-bottom", "march-springs-walk"]) {
    expect((await page.request.get(`/journal/${slug}`)).status(), slug).toBe(404);
  }
  expect(await (await page.request.get("/journal")).text()).not.toContain("march-springs-walk");
});

test("foreign titles say which language they are in", async ({ page }) => {
  await page.goto("/ar/journal/tide-mills");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("dir", "ltr");
});

test("an unknown address is a 404 with ways onward, and a moved one leads on", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();

  const moved = await page.request.get("/Shop/", { maxRedirects: 0 });
  expect(moved.status()).toBe(308);
  expect(moved.headers().location).toBe("/shop");
});

test("pages that are only read bring no script", async ({ page }) => {
  for (const path of ["/", "/journal", "/journal/slack", "/journal/archive", "/about", "/items/posts"]) {
    const html = await (await page.request.get(path)).text();
    expect(html.match(/<script(?![^>]*ld\+json)[^>]*>/g), path).toBeNull();
  }
});

test("the longest names of a backend push no page of a telephone aside", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/items", "/items/products?filter[title][_icontains]=a"]) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const tool of document.querySelectorAll("details")) tool.open = true;
      for (const name of document.querySelectorAll(
        "main label, main option, main legend, .breadcrumbs [aria-current]",
      ))
        name.append("a_name_without_a_space_".repeat(4));
    });

    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
