import { newcomer } from "../../support/auth/auth-client.ts";
import { en, matchStart } from "../../support/messages.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

const path = "/account/security/providers";

test("an account elsewhere is linked and unlinked by keyboard alone; cancelling links nothing", async ({
  page,
}) => {
  const { email, password } = await makeCustomer();
  const person = newcomer();
  const { keyboard } = page;
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await keyboard.press("Enter");
  };
  const fill = async (field: string, first: string, second: string) => {
    await page.getByLabel(field).focus();
    await keyboard.type(first);
    await keyboard.press("Tab");
    await keyboard.type(second);
    await keyboard.press("Enter");
  };
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(path)}`);
  await fill(en("auth.email"), email, password);
  await expect(page.getByText(en("security.links.count", { linked: 0 }))).toBeVisible();

  await press(en("security.links.link", { name: "Harbour ID" }));
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await press("Cancel");
  await expect(page).toHaveURL(`${path}?problem=refused`);
  await expect(page.getByRole("alert")).toContainText(en("security.links.refused"));
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("security.links.heading") })));

  await press(en("security.links.link", { name: "Harbour ID" }));
  await fill("E-mail", person.email, person.password);
  await expect(page.getByRole("status")).toContainText(en("security.done.provider-linked"));
  await expect(page.getByRole("heading", { name: "Harbour ID" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  await press(en("security.links.unlinkOne", { name: "Harbour ID" }));
  await expect(page.getByRole("status")).toContainText(en("security.done.provider-unlinked"));
  await expect(page.getByText(en("security.links.count", { linked: 0 }))).toBeVisible();
});
