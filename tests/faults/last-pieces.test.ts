import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWith } from "../support/processes/programs.ts";
import { type RedisServer, startRedis } from "../support/processes/redis.ts";
import type { Site } from "../support/processes/site.ts";
import { Shopper } from "../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  parseSessionId,
  readLedger,
  retryOnRetryAfter,
  type Shop,
  startTestShop,
} from "../support/shop/test-shop.ts";

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
    shop = await startTestShop(async () => ({ REDIS_URL: redis.url }));
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
        ready.map(({ shopper, form }) => retryOnRetryAfter(() => shopper.post("/checkout", form))),
      );
      const sessions = answers
        .filter(({ status }) => status === 303)
        .map(({ location }) => parseSessionId(location));
      await Promise.all(sessions.map((session) => shop.payments.pay(session)));

      expect(sessions).toHaveLength(pieces);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(buyers - pieces);
      const orders = await eventually(
        () => listVariantOrders(chart.id),
        (found) => found.filter(({ status }) => status === "paid").length === pieces,
        60,
      );
      const paid = orders.filter(({ status }) => status === "paid");
      const { charges } = await shop.payments.state<{ charges: { payment_intent: string }[] }>();
      expect(
        paid.flatMap(({ payments }) => payments.map((each) => each.stripe_payment_intent_id)).toSorted(),
      ).toEqual(charges.map(({ payment_intent }) => payment_intent).toSorted());
      expect(new Set(paid.map(({ number }) => number)).size).toBe(pieces);
      expect(await readLedger(chart.id)).toMatchObject({ balance: 0, unbroken: true });
    },
    minutes * 60_000,
  );

  async function fillCheckout(number: number, variant: string) {
    const shopper = number % 2 ? shop.shopper() : new Shopper(second.url, { Origin: shop.url });
    await retryOnRetryAfter(() => shopper.add(variant));
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
