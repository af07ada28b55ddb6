import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "playwright/test";
import { seriousProblems } from "../../support/browser/axe.ts";
import { tabTo } from "../../support/browser/keys.ts";
import { given, givenForm, givenPage, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { everyBlock } from "../../support/directus/every-block.ts";
import { uploadFile } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { expect, test } from "../../support/test.ts";

test.afterAll(removeContent);

const long =
  "A label that an editor made far too long, because the question it asks cannot be put in fewer words than these";

async function pageWithForm(more: Record<string, unknown> = {}) {
  const form = await givenForm(
    [
      { name: "first-name", label: "First name", required: true, width: "50" },
      { name: "email", label: "E-mail", required: true, validation: "email", width: "50" },
      {
        name: "day",
        label: "Which day",
        type: "radio",
        required: true,
        choices: [
          { text: "Thursday", value: "thu" },
          { text: "Saturday", value: "sat" },
        ],
      },
      { name: "letter", label: "Your letter", type: "textarea" },
      { name: "agree", label: long, type: "checkbox", required: true },
    ],
    { success_message: "It lies on the table.", submit_label: "Send the letter", ...more },
  );
  const second = await givenForm([{ name: "email", label: "Newsletter address" }], {
    submit_label: "Subscribe",
  });
  return givenPage(
    [
      { collection: "block_form", item: { headline: "Write to us", form } },
      { collection: "block_form", item: { headline: "Newsletter", form: second } },
    ],
    { title: "Write" },
  );
}

async function fill(page: Page) {
  await page.getByLabel("First name").fill("Maya");
  await page.getByRole("radio", { name: "Saturday" }).check();
  await page.getByLabel(/^Your letter/).fill("Dear press");
  await page.getByRole("checkbox", { name: long }).check();
}

/** A person takes longer than a program: the page was made a minute ago. */
const aMinuteAgo = (page: Page) =>
  page.route("**/forms/*", (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? "");
    sent.set("form.made-at", String(Number(sent.get("form.made-at")) - 60));
    return route.continue(route.request().method() === "POST" ? { postData: sent.toString() } : {});
  });

test("a visitor is told what is missing, mends it, and reads that the letter has arrived", async ({
  page,
}) => {
  const owner = `owner-${randomUUID()}@example.com`;
  const emails = [{ to: [owner], subject: "From {# first-name #}", message: "{# letter #}" }];
  const { permalink } = await pageWithForm({ emails });
  await aMinuteAgo(page);
  await page.goto(permalink);
  await fill(page);
  await page.getByRole("main").getByLabel("E-mail").fill("maya");
  await page.getByRole("button", { name: "Send the letter" }).click();

  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Write/);
  await expect(page.getByRole("heading", { name: en("newsletter.title") })).toBeVisible();
  await summary.getByRole("link", { name: /E-mail/ }).click();
  const email = page.getByRole("textbox", { name: "E-mail" });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(en("contentForms.problems.email", { field: "E-mail" }));
  await expect(page.getByLabel("First name")).toHaveValue("Maya");
  await expect(page.getByRole("radio", { name: "Saturday" })).toBeChecked();
  await expect(page.getByLabel(/^Your letter/)).toHaveValue("Dear press");
  await email.fill("maya@example.com");
  await page.getByRole("button", { name: "Send the letter" }).click();

  await expect(page.getByRole("status")).toContainText("It lies on the table.");
  await expect(page).toHaveURL(new RegExp(`${permalink}\\?sent=`));
  await page.reload();
  await expect(page.getByRole("status")).toBeVisible();
  expect((await mailTo(owner, /From Maya/)).text).toContain("Dear press");
});

test("a form and its refusal have no serious problem, and fit a phone", { tag: "@script" }, async ({
  page,
}) => {
  const { permalink } = await pageWithForm();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(permalink);
    await page.getByRole("button", { name: "Send the letter" }).click();
    await expect(page.getByRole("alert")).toBeVisible();

    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .analyze();

    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

/** A picture that everybody may have. */
async function openPicture(): Promise<string> {
  const [file] = await asAdmin<{ id: string }[]>(
    "/files?filter[folder][_eq]=0c0ffee0-0000-4000-8000-000000000001&filter[type][_eq]=image/webp&fields=id&limit=1",
  );
  return file?.id ?? "";
}

test("a hero's picture is on the side that its editor chose, and a text in the middle where they want it", async ({
  page,
}) => {
  const image = await openPicture();
  const hero = (headline: string, layout: string) => ({
    collection: "block_hero",
    item: { tagline: "No. 1", headline, image, layout },
  });
  const text = (headline: string, alignment: string) => ({
    collection: "block_richtext",
    item: { headline, content: `<p>Of ${headline}</p>`, alignment },
  });
  const { permalink } = await givenPage([
    hero("Picture first", "image_left"),
    hero("Picture last", "image_right"),
    text("Words in the middle", "center"),
    text("Words at the start", "left"),
  ]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(permalink);

  const start = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
  for (const [name, isFirst] of [
    ["Picture first", true],
    ["Picture last", false],
  ] as const) {
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name }) });
    const words = await start(section.getByRole("heading"));
    expect((await start(section.locator("img"))) < words, name).toBe(isFirst);
  }
  const fromMiddle = (words: string) =>
    page.getByText(words, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return Math.abs((left + right - document.documentElement.clientWidth) / 2);
    });
  for (const words of ["Words in the middle", "Of Words in the middle"])
    expect(await fromMiddle(words), words).toBeLessThan(2);
  expect(await fromMiddle("Words at the start")).toBeGreaterThan(50);
});

test("every kind of block, on light and on dark ground, has no serious problem and fits a phone", {
  tag: "@script",
}, async ({ page }) => {
  const out = { status: "published", published_at: "2020-01-01T00:00:00Z" };
  const slug = `blocks-${randomUUID()}`;
  const leads = {
    page: await given("pages", { ...out, title: "Elsewhere", permalink: `/${slug}` }),
    post: await given("posts", { ...out, title: "Elsewhere", slug }),
    form: await givenForm([{ name: "email", label: "E-mail" }]),
    picture: await openPicture(),
  };
  const upload = (name: string, type: string) => uploadFile({ name, type, content: "0123456789" });
  const played = [await upload("tide.mp4", "video/mp4"), await upload("bell.mp3", "audio/mpeg")];
  const { permalink } = await givenPage([
    ...played.map((image) => ({ collection: "block_hero", item: { headline: "Played", image } })),
    ...everyBlock("Light", leads),
    ...everyBlock("Dark", leads).map((block) => ({ ...block, background: "dark" as const })),
  ]);
  for (const [colorScheme, width] of [
    ["light", 390],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(permalink);
    await expect(page.getByText("Dark join")).toBeVisible();
    await expect(page.locator("video, audio")).toHaveCount(played.length);
    for (const player of await page.locator("video, audio").all())
      expect((await player.boundingBox())?.height).toBeGreaterThan(40);

    expect(await seriousProblems(page), colorScheme).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const file of played) await asAdmin(`/files/${file}`, { method: "DELETE" });
});

test("the menu's group opens by keyboard and leads on", async ({ page }) => {
  await page.goto("/");
  const group = page.getByRole("navigation", { name: en("page.mainNavigation") }).locator("summary");
  await group.focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("navigation", { name: en("page.mainNavigation") })
    .getByRole("link", { name: "Visit" })
    .click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ink on your cuffs/);
});

test("a group within the menu's group is walked through by keyboard, and nothing of it lies beside the page", async ({
  page,
}) => {
  const [press] = await asAdmin<{ id: string }[]>(
    "/items/navigation_items?filter[type][_eq]=group&filter[navigation]=main&fields=id",
  );
  const title = `Reading rooms ${randomUUID()}`;
  const place = `The old customs house at the harbour ${randomUUID()}`;
  const inner = await given("navigation_items", { parent: press?.id, title, type: "group", sort: 99 });
  await given("navigation_items", { parent: inner, title: place, type: "url", url: "/returns" });
  const menu = page.getByRole("navigation", { name: en("page.mainNavigation") });
  const entry = menu.getByRole("link", { name: place });
  await expect(async () => {
    await page.goto("/about");
    await expect(menu.getByText(place)).toBeAttached({ timeout: 100 });
  }).toPass();

  await tabTo(page, menu.locator("summary"));
  await page.keyboard.press("Enter");
  await expect(menu.getByText(title)).toBeVisible();
  await tabTo(page, entry);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expect(entry).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Shift+Tab");
  await expect(entry).not.toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/returns$/);
});

test.describe("a frame of another site", () => {
  test.use({ invited: [/^https:\/\/www\.openstreetmap\.org\//] });

  test("is asked for when the visitor wants it, and not before", async ({ page }) => {
    const asked: string[] = [];
    await page.route("https://www.openstreetmap.org/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Map</title><p>The map</p>" });
    });
    await page.goto("/visit");
    await expect(
      page.getByRole("button", { name: en("embed.load", { site: "openstreetmap" }) }),
    ).toBeVisible();
    expect(asked).toEqual([]);

    await page.getByRole("button", { name: en("embed.load", { site: "openstreetmap" }) }).click();

    const frame = page.locator("iframe[title='Map of Wyk auf Föhr']");
    await expect(frame.contentFrame().getByText("The map")).toBeVisible();
    await expect(frame).toBeInViewport();
    expect(asked).toHaveLength(1);
  });
});

test("on paper stands where to find what paper cannot play, and every answer", async ({ page }) => {
  const [file] = await asAdmin<{ id: string }[]>(
    "/files?filter[folder][_eq]=0c0ffee0-0000-4000-8000-000000000001&fields=id&limit=1",
  );
  const address = `/assets/${file?.id}`;
  const video = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ";
  const content = `<p><video controls><source src="${address}" type="video/mp4"></video></p>
    <p>Heard: <audio src="${address}" title="The bell"></audio></p><iframe src="${video}" title="A film"></iframe>`;
  const faqs = [{ title: "When?", answer: `<p>At high tide.</p><audio src="${address}"></audio>` }];
  const { permalink } = await givenPage([
    { collection: "block_richtext", item: { content } },
    { collection: "block_embed", item: { url: "https://vimeo.com/76979871", title: "The harbour" } },
    { collection: "block_faqs", item: { headline: "Asked", faqs } },
  ]);
  const where = page.getByText(
    new RegExp(`^(${en("prose.film")}|The bell|${en("prose.recording")}): http://[^ ]*${address}$`),
  );
  const afterLink = (name: RegExp) =>
    page.getByRole("link", { name }).evaluate((link) => getComputedStyle(link, "::after").content);
  await page.goto(permalink);
  await expect(page.locator("video")).toBeVisible();
  await expect(where).toHaveCount(3);
  await expect(where.first()).toBeHidden();
  await expect(page.getByText("At high tide.")).toBeHidden();

  await page.emulateMedia({ media: "print" });

  for (const player of await page.locator("video, audio, form.embed-cover").all())
    await expect(player).toBeHidden();
  for (const words of await where.all()) await expect(words).toBeVisible();
  expect(await where.allInnerTexts()).toEqual([
    expect.stringMatching(`^${en("prose.film")}:`),
    expect.stringMatching(/^The bell:/),
    expect.stringMatching(`^${en("prose.recording")}:`),
  ]);
  expect(await afterLink(/A film/)).toMatch(/attr\(href\)|youtube/);
  expect(await afterLink(/The harbour/)).toMatch(/attr\(href\)|vimeo/);
  await expect(page.getByText("At high tide.")).toBeVisible();
});

test("on paper a text stands without menus, and its links say where they lead", async ({ page }) => {
  const content = '<p>See the <a href="https://tides.example/tables">tables</a>.</p>';
  const { permalink } = await givenPage([{ collection: "block_richtext", item: { content } }], {
    title: "For the wall",
  });
  const after = () =>
    page.getByRole("link", { name: "tables" }).evaluate((link) => getComputedStyle(link, "::after").content);
  await page.goto(permalink);
  await expect(page.getByRole("navigation", { name: en("page.mainNavigation") })).toBeVisible();
  expect(await after()).toBe("none");

  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("heading", { name: "For the wall" })).toBeVisible();
  for (const name of ["Main", "Footer"])
    await expect(page.getByRole("navigation", { name }), name).toBeHidden();
  await expect(page.getByRole("link", { name: /skip/i })).toBeHidden();
  expect(await after()).toMatch(/attr\(href\)|tides\.example/);
});
