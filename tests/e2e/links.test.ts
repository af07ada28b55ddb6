import { newcomer } from "../support/auth-client.ts";
import { makeCustomer } from "../support/customers.ts";
import { expect, test } from "../support/test.ts";

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
  await fill("E-mail", email, password);
  await expect(page.getByText("None is linked yet.")).toBeVisible();

  await press("Link an account at Harbour ID");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await press("Cancel");
  await expect(page).toHaveURL(`${path}?problem=refused`);
  await expect(page.getByRole("alert")).toContainText("Nothing was linked");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Accounts elsewhere/);

  await press("Link an account at Harbour ID");
  await fill("E-mail", person.email, person.password);
  await expect(page.getByRole("status")).toContainText("The account is linked.");
  await expect(page.getByRole("heading", { name: "Harbour ID" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  await press("Unlink Harbour ID");
  await expect(page.getByRole("status")).toContainText("The account is unlinked.");
  await expect(page.getByText("None is linked yet.")).toBeVisible();
});
