import { cards } from "../support/buying.ts";
import { makeCustomer } from "../support/customers.ts";
import { press, type } from "../support/keys.ts";
import { expect, test } from "../support/test.ts";

test("somebody joins, reads and leaves by keyboard alone, and a screen reader hears where they are", async ({
  page,
}) => {
  test.slow();
  const { email, password } = await makeCustomer();
  const main = page.getByRole("main");

  await page.goto("/journal/seiches");
  await expect(main.getByRole("region", { name: /^The rest is for members of/ })).toMatchAriaSnapshot(`
    - region /The rest is for members of/:
      - heading /The rest is for members of/ [level=2]
      - paragraph:
        - link "See what membership is"
      - paragraph:
        - link "Sign in"
  `);
  await press(page, main.getByRole("link", { name: "See what membership is" }));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Membership" [level=1]
      - list:
        - listitem:
          - heading [level=2]
          - list /What you get/
          - group "How you pay":
            - radio [checked]
          - button /^Join /
  `);
  await press(page, main.getByRole("button", { name: /^Join / }).first());
  await type(page, page.getByLabel("E-mail"), email);
  await type(page, page.getByLabel("Password"), password);
  await page.keyboard.press("Enter");
  await expect(main.getByRole("heading", { level: 1, name: /^Join / })).toBeVisible();
  await press(page, main.getByRole("button", { name: "Go on to payment" }));

  await type(page, page.getByLabel("Card number"), cards.good);
  await type(page, page.getByLabel(/Expiry/), "12 / 34");
  await type(page, page.getByLabel("Security code"), "123");
  await type(page, page.getByLabel("Name on card"), "Edda Holm");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/journal/seiches");
  await expect(main.getByRole("heading", { name: "The square root" })).toBeVisible();
  await expect(main.getByRole("region", { name: /^The rest is for members of/ })).toHaveCount(0);

  await page.goto("/account/membership");
  await press(page, main.getByRole("link", { name: "Cancel the membership" }));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Cancel your membership" [level=1]
      - button "Cancel it"
      - link "Keep it"
  `);
  await press(page, main.getByRole("button", { name: "Cancel it" }));
  await expect(page.getByRole("status")).toContainText("nothing more is charged");
  await expect(main.getByRole("button", { name: "Go on after all" })).toBeVisible();
});
