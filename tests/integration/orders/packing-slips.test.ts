/** Packing slips as the shop manager finds them in Studio. */
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { extractPdfText } from "../../support/shop/pdf-text.ts";
import {
  buyAndPay,
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();
const manager = openStudioForFile(personas.hanne);

interface WithSlip {
  packing_slip: string | null;
}

const slipOf = async (path: string, before: string | null = null) => {
  const { packing_slip } = await eventually(
    () => manager.ask<WithSlip>("GET", `${path}?fields=packing_slip`),
    (row) => row.packing_slip !== null && row.packing_slip !== before,
    30,
  );
  return packing_slip ?? "";
};

const open = (file: string, token = "") =>
  fetch(`${endpoints.directus.url}/assets/${file}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });

/** As Hanne reads it. */
async function readSlip(file: string) {
  const answer = await open(file, manager.token);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  return extractPdfText(Buffer.from(await answer.arrayBuffer()))
    .flat()
    .join("\n");
}

/** The first round of the reconciler comes a second after a start. */
async function waitForRound() {
  await shop.stop();
  await shop.start();
}

test("a paid order has a packing slip that staff alone can open, and a changed address a new one", async () => {
  const { order, title } = await buyAndPay(shop, { quantity: 2 });
  const path = `/items/orders/${order.id}`;
  await waitForRound();

  const file = await slipOf(path);
  const slip = await readSlip(file);
  for (const text of [`${title}, Paperback`, "Ada Quist", "Am Alten Hafen 3", order.number ?? "none"])
    expect(slip).toContain(text);
  expect(slip).not.toMatch(/€|76\.00|ada@example\.com/);
  expect((await open(file)).status).toBe(403);
  expect((await open(file, endpoints.directus.adminToken)).status).toBe(200);
  expect((await shop.shopper().get(`/assets/${file}`)).status).toBe(404);

  await manager.ask("PATCH", path, { address_changes: [{ line1: "Deichstraße 9" }] });

  const renewed = await readSlip(await slipOf(path, file));
  expect(renewed).toContain("Deichstraße 9");
  expect(renewed).not.toContain("Am Alten Hafen");
  await eventually(
    () => open(file, endpoints.directus.adminToken),
    ({ status }) => status === 403,
  );
});

test("a parcel has a slip of its own, with what is in it", async () => {
  const [first, second] = [await createVariant(), await createVariant()];
  const shopper = shop.shopper();
  await shopper.add(first.id, 2);
  await shopper.add(second.id, 1);
  await shop.payments.pay(parseSessionId((await shopper.checkout()).location));
  const [order] = await eventually(
    () => listVariantOrders(first.id),
    ([found]) => found?.status === "paid",
  );
  await manager.ask("PATCH", `/items/orders/${order?.id}`, {
    fulfillments: { create: [{ lines: [{ item: "2" }] }], update: [], delete: [] },
  });
  const [parcel] = await manager.ask<{ id: string }[]>(
    "GET",
    `/items/fulfillments?filter[order][_eq]=${order?.id}`,
  );

  const slip = await readSlip(await slipOf(`/items/fulfillments/${parcel?.id}`));

  const [lines = "", rest = ""] = slip.split(en("buying.packingSlip.toCome"));
  expect(lines).toContain(second.title);
  expect(lines).not.toContain(first.title);
  expect(rest).toContain(`2 × ${first.title}`);
});

test("what is downloaded has no packing slip", async () => {
  const { order } = await buyAndPay(shop, { digital: true });
  const parcel = await buyAndPay(shop, {});
  await waitForRound();
  await slipOf(`/items/orders/${parcel.order.id}`);

  expect(await asAdmin(`/items/orders/${order.id}?fields=packing_slip`)).toEqual({ packing_slip: null });
});
