import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWith } from "../support/programs.ts";
import { type RedisServer, startRedis } from "../support/redis.ts";
import {
  createVariant,
  eventually,
  ledgerOf,
  openShop,
  ordersOf,
  patiently,
  type Shop,
  sessionOf,
} from "../support/shop.ts";
import { Shopper } from "../support/shopper.ts";
import type { Site } from "../support/site.ts";

/** Ten buyers for each piece: see `npm run test:faults`. */
const buyers = Number(process.env.VITRINE_BUYERS ?? 50) / 2;
const pieces = Math.ceil(buyers / 10);
/** Who fill in their checkout at the same time; they all send it at once. */
const together = 5;
const minutes = 6 + buyers / 5;

describeWith(["redis-server"], "two instances", () => {
  let redis: RedisServer;
  let shop: Shop;
  let second: Site;

  beforeAll(async () => {
    redis = await startRedis();
    shop = await openShop(async () => ({ REDIS_URL: redis.url }));
    second = await shop.beside();
  });
  afterAll(async () => {
    await second?.stop();
    await shop?.close();
    await redis?.remove();
  });

  test(
    `sell ${pieces} pieces to ${buyers} buyers: ${pieces} pay, and the others are told before`,
    async () => {
      const chart = await createVariant({ stock: pieces });
      const ready = await everyone((number) => fillCheckout(number, chart.id));

      const answers = await Promise.all(
        ready.map(({ shopper, form }) => patiently(() => shopper.post("/checkout", form))),
      );
      const sessions = answers
        .filter(({ status }) => status === 303)
        .map(({ location }) => sessionOf(location));
      await Promise.all(sessions.map((session) => shop.payments.pay(session)));

      expect(sessions).toHaveLength(pieces);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(buyers - pieces);
      const orders = await eventually(
        () => ordersOf(chart.id),
        (found) => found.filter(({ status }) => status === "paid").length === pieces,
        60,
      );
      const paid = orders.filter(({ status }) => status === "paid");
      const { charges } = await shop.payments.state<{ charges: { payment_intent: string }[] }>();
      expect(
        paid.flatMap(({ payments }) => payments.map((each) => each.stripe_payment_intent_id)).toSorted(),
      ).toEqual(charges.map(({ payment_intent }) => payment_intent).toSorted());
      expect(new Set(paid.map(({ number }) => number)).size).toBe(pieces);
      expect(await ledgerOf(chart.id)).toMatchObject({ balance: 0, unbroken: true });
    },
    minutes * 60_000,
  );

  async function fillCheckout(number: number, variant: string) {
    const shopper = number % 2 ? shop.shopper() : new Shopper(second.url, { Origin: shop.url });
    await patiently(() => shopper.add(variant));
    return { shopper, form: await shopper.fillCheckout({ email: `reader${number}@example.com` }) };
  }

  /** A few at a time. */
  async function everyone<T>(work: (number: number) => Promise<T>): Promise<T[]> {
    const done: T[] = [];
    for (let from = 0; from < buyers; from += together) {
      const some = Array.from({ length: Math.min(together, buyers - from) }, (_, index) =>
        work(from + index),
      );
      done.push(...(await Promise.all(some)));
    }
    return done;
  }
});
