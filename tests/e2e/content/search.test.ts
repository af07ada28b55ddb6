import { en, linkIn, matchStart } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

test("a reader searches from the header and narrows it down", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: en("page.search") }).click();
  await page.getByLabel(en("search.field")).fill("slack water");
  await page.getByRole("button", { name: en("search.submit") }).click();

  await expect(page).toHaveURL(/\/search\?q=slack\+water/);
  await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
  const kinds = page.getByRole("navigation", { name: en("search.kindsOfResults") });
  await kinds.getByRole("link", { name: matchStart(en("search.kinds.post")) }).click();
  await expect(page).toHaveURL(/kind=post/);
  await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/journal\//);
});

for (const { prefix, side } of [
  { prefix: "", side: "right" },
  { prefix: "/ar", side: "left" },
])
  test(`the cross on the ${side} of the search field empties it`, async ({ page }) => {
    await page.goto(`${prefix}/search?q=tide`);
    const box = page.locator("#search");
    await box.focus();
    await expect(box).toHaveValue("tide");
    const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
    await box.click({ position: { x: side === "left" ? 24 : width - 24, y: height / 2 } });
    await expect(box).toHaveValue("");
    await expect(box).toBeFocused();
  });

test("a search without results leads elsewhere", async ({ page }) => {
  await page.goto("/search?q=zzzzqqq");
  await expect(page.getByRole("heading", { name: en("search.nothing", { text: "zzzzqqq" }) })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: linkIn(en, "search.tryOther", "journal") }),
  ).toBeVisible();
});

test("suggestions that come when the reader has gone on stay away", { tag: "@script" }, async ({ page }) => {
  await page.goto("/search");
  const box = page.getByRole("combobox", { name: en("search.field") });
  await page.route("**/search/suggest?*", async (route) => {
    await page.getByRole("button", { name: en("search.submit") }).focus();
    await route.continue();
  });
  const answered = page.waitForResponse(/\/search\/suggest\?/);
  await box.pressSequentially("slack");
  await answered;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));

  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(box).toHaveAttribute("aria-expanded", "false");
});

test("the box suggests while one types, by keyboard alone", { tag: "@script" }, async ({ page }) => {
  await page.goto("/search");
  const box = page.getByRole("combobox", { name: en("search.field") });
  await box.pressSequentially("slack");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(page.getByRole("status")).toContainText("suggestion");

  await box.press("Escape");
  await expect(options.first()).toBeHidden();
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await box.press("s");
  await box.press("Backspace");
  await expect(options.first()).toBeVisible();
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", "suggestion-0");
  const title = (await options.first().locator("bdi").textContent()) ?? "no title";
  await box.press("Enter");
  await expect(page).toHaveURL(/\/(journal|shop)\//);
  await expect(page).toHaveTitle(new RegExp(`^${title.split(":")[0]}`));
});

test("a suggestion that is pressed leads to its page", { tag: "@script" }, async ({ page }) => {
  await page.goto("/de/search");
  await page.getByRole("combobox").pressSequentially("stau");
  const option = page.getByRole("option").first();
  const title = (await option.locator("bdi").textContent()) ?? "no title";
  await option.click();

  await expect(page).toHaveURL(/\/de\/./);
  await expect(page).toHaveTitle(new RegExp(`^${title.split(":")[0]}`));
});
