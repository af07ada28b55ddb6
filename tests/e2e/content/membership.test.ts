import { press, type } from "../../support/browser/keys.ts";
import { en, linkIn, matchWhole } from "../../support/messages.ts";
import { cards, hostedPageButton } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

test("somebody joins, reads and leaves by keyboard alone, and a screen reader hears where they are", async ({
  page,
}) => {
  test.slow();
  const { email, password } = await makeCustomer();
  const main = page.getByRole("main");
  const paywall = en("journal.paywallOfPlan");

  await page.goto("/journal/seiches");
  await expect(main.getByRole("region", { name: paywall })).toMatchAriaSnapshot(`
    - region /${paywall}/:
      - heading /${paywall}/ [level=2]
      - paragraph: /€6 a month/
      - paragraph:
        - link "${en("memberships.see")}"
      - paragraph:
        - link "${linkIn(en, "journal.paywallGuest")}"
  `);
  await press(page, main.getByRole("link", { name: en("memberships.see") }));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Membership" [level=1]
      - navigation "${en("memberships.howOften")}":
        - link "${en("memberships.billing.month")}"
        - link /${en("memberships.billing.year")}/
      - list:
        - listitem:
          - heading [level=2]
          - paragraph: /€6 a month/
          - list /${en("memberships.benefits")}/
          - button ${matchWhole(en, "memberships.join")}
  `);
  await press(page, main.getByRole("button", { name: matchWhole(en, "memberships.join") }).first());
  await type(page, page.getByLabel(en("auth.email")), email);
  await type(page, page.getByLabel(en("auth.password")), password);
  await page.keyboard.press("Enter");
  await expect(
    main.getByRole("heading", { level: 1, name: matchWhole(en, "memberships.checkout.title") }),
  ).toBeVisible();
  await press(page, hostedPageButton(page));

  await type(page, page.getByLabel("Card number"), cards.good);
  await type(page, page.getByLabel(/Expiry/), "12 / 34");
  await type(page, page.getByLabel("Security code"), "123");
  await type(page, page.getByLabel("Name on card"), "Edda Holm");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/journal/seiches");
  await expect(main.getByRole("heading", { name: "The square root" })).toBeVisible();
  await expect(main.getByRole("region", { name: paywall })).toHaveCount(0);

  await page.goto("/account/membership");
  await press(page, main.getByRole("link", { name: en("memberships.account.cancel") }));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "${en("memberships.cancel.title")}" [level=1]
      - button "${en("memberships.cancel.submit")}"
      - link "${en("memberships.cancel.stay")}"
  `);
  await press(page, main.getByRole("button", { name: en("memberships.cancel.submit") }));
  await expect(page.getByRole("status")).toContainText(en("memberships.cancel.done"));
  await expect(main.getByRole("button", { name: en("memberships.account.resume") })).toBeVisible();
});
