import type { Locator, Page } from "playwright/test";

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there.");
}

/** Goes to a field by the Tab key, and types. */
export async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a link or a button by the Tab key, and presses it. */
export async function press(page: Page, control: Locator) {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}
