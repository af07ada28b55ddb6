import type { Locator, Page } from "playwright/test";

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there.");
}
