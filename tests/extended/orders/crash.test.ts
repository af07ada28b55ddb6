import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { CrashInjector, type Cut } from "../../support/processes/crash-injection.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  parseSessionId,
  readLedger,
  readOutbox,
  type Shop,
  startTestShop,
} from "../../support/shop/test-shop.ts";

let shop: Shop;
let wire: CrashInjector;
/** Whether the site dies at the cut, or lives on and finds the connection broken. */
let dies = true;
let cutOff = 0;
beforeAll(async () => {
  wire = new CrashInjector(async () => {
    if (dies) await shop.kill();
  });
  const directus = await wire.inFrontOf(endpoints.directus.url);
  shop = await startTestShop(async (payments) => ({
    DIRECTUS_URL: directus,
    STRIPE_API_URL: await wire.inFrontOf(payments),
  }));
});
afterAll(async () => {
  await shop.close();
  wire.close();
});

/** A purchase writes about this often. */
const writes = 26;
const all = Array.from({ length: writes }, (_, index) => index + 1).flatMap((write): Cut[] => [
  { write, when: "before" },
  { write, when: "after" },
]);
/** Of every two writes one is cut: by turns before the first and after the second. */
const some = all.filter((_, point) => point % 4 === (point % 8 < 4 ? 0 : 3));

const isAll = process.env.VITRINE_FAULTS === "all";

test.each(isAll ? all : some)(
  "a purchase whose site dies $when its write $write ends in one paid order",
  (cut) => endsInOnePaidOrder(cut, { siteDies: true }),
);

test.each(isAll ? all : some)(
  "a purchase whose connection breaks $when its write $write ends in one paid order",
  (cut) => endsInOnePaidOrder(cut, { siteDies: false }),
);

async function endsInOnePaidOrder(cut: Cut, { siteDies }: { siteDies: boolean }) {
  // What the purchase before this one did not come to must not happen to what is prepared here.
  await goOn();
  wire.arm();
  dies = siteDies;
  const chart = await createVariant({ stock: 3 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  cutOff = 0;
  wire.arm(cut);

  const session = await checkOutDespite(shopper, form);
  await shop.payments.pay(session);
  const orders = await eventually(
    async () => {
      await goOn();
      return listVariantOrders(chart.id);
    },
    (found) => found.some(({ status }) => status === "paid"),
  );

  await eventually(
    async () => {
      await goOn();
      return shop.payments.deliveries();
    },
    (deliveries) => deliveries.every(({ status }) => status === "delivered"),
  );
  await eventually(
    async () => {
      await goOn();
      return cutOff > 0 || wire.writes.length < cut.write;
    },
    (isCutOrNeverReached) => isCutOrNeverReached,
  );
  const [paid, ...others] = orders.filter(({ status }) => status === "paid");
  expect(others).toEqual([]);
  expect(paid?.problem).toBeNull();
  expect(paid?.payments).toHaveLength(1);
  expect(paid?.number).toMatch(/^\d+$/);
  expect(await asAdmin<unknown[]>(`/items/order_numbers?filter[order][_eq]=${paid?.id}`)).toHaveLength(1);
  expect(await asAdmin<unknown[]>(`/items/invoices?filter[order][_eq]=${paid?.id}`)).toHaveLength(1);
  expect(await readOutbox(paid?.id ?? "")).toHaveLength(1);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 2, unbroken: true });
  await eventually(
    async () => {
      await goOn();
      return (await shopper.get("/cart").catch(() => undefined))?.html ?? chart.title;
    },
    (html) => !html.includes(chart.title),
  );
}

/** Sends the checkout; where it is cut off, sends it again as a person would. */
async function checkOutDespite(shopper: Shopper, form: Record<string, string>): Promise<string> {
  for (;;) {
    const answer = await shopper.post("/checkout", form).catch(() => undefined);
    if (answer?.status === 303) return parseSessionId(answer.location);
    expect(wire.tripped, `the checkout answered ${answer?.status}`).toBe(true);
    await goOn();
  }
}

/** The cut is over; who has died of it is started again. */
async function goOn() {
  if (!wire.tripped) return;
  cutOff += 1;
  wire.arm();
  if (dies) await shop.start();
}

test("the cuts reach from the first write of a purchase to its last", async () => {
  await goOn();
  const chart = await createVariant({ stock: 3 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  wire.arm();

  await shop.payments.pay(await checkOutDespite(shopper, form));
  const [order] = await eventually(
    () => listVariantOrders(chart.id),
    ([found]) => found?.status === "paid",
  );
  await eventually(
    () => readOutbox(order?.id ?? ""),
    ([mail]) => mail?.status === "sent",
  );

  expect(wire.writes[0]).toBe("POST /items/orders");
  expect(wire.writes.length, wire.writes.join("\n")).toBeLessThanOrEqual(writes);
});
