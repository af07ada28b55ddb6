import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../support/auth/auth-client.ts";
import { pressButton, requestByMail } from "../support/auth/mail-links.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { type Instances, RoutedBrowser, startInstances } from "../support/processes/instances.ts";
import { freePort } from "../support/processes/ports.ts";
import { describeWith } from "../support/processes/programs.ts";
import type { Site } from "../support/processes/site.ts";
import { makeCustomer } from "../support/shop/customers.ts";
import { createStripeClient, givenGatedPost, openedBy } from "../support/shop/members.ts";
import { type Payments, startPaymentsFor } from "../support/shop/payments.ts";
import { Shopper } from "../support/shop/shopper.ts";
import {
  buyAndPay,
  eventually,
  paidThrough,
  parseSessionId,
  webhookSecret,
} from "../support/shop/test-shop.ts";

const secret = "what the members know";

describeWith(["redis-server", "nginx"], "a journey that both instances have a part in", () => {
  let payments: Payments;
  let both: Instances;
  let one: Site;
  let other: Site;
  let gated: Awaited<ReturnType<typeof givenGatedPost>>;
  let price: string;

  beforeAll(async () => {
    gated = await givenGatedPost(secret);
    const perMonth = { plan: gated.plan, interval: "month", currency: "EUR", unit_amount: 900 };
    const row = await asAdmin<{ id: string }>("/items/plan_prices", { method: "POST", body: perMonth });
    price = row.id;
    await asAdmin(`/items/plans/${gated.plan}`, { method: "PATCH", body: { status: "published" } });
    const ports: [number, number] = [await freePort(), await freePort()];
    payments = await startPaymentsFor(`http://127.0.0.1:${ports[1]}/webhooks/stripe`, webhookSecret);
    both = await startInstances({ ports, env: paidThrough(payments) });
    [one, other] = both.sites;
  });

  afterAll(async () => {
    await both?.close();
    await payments?.close();
    await asAdmin(`/items/plans/${gated.plan}`, { method: "PATCH", body: { status: "archived" } });
  });

  describe("joining", () => {
    const post = () => `/journal/${gated.slug}`;

    /** Somebody signed in through nginx, as each of the instances sees them. */
    async function newReader() {
      const { email, password } = await makeCustomer();
      const browser = new AuthClient(both.url);
      await browser.signIn(email, password);
      return { browser, onOne: new RoutedBrowser(browser, one), onOther: new RoutedBrowser(browser, other) };
    }

    /** Whether the post is open: on one, on the other, and through nginx, which asks them in turn. */
    const openFor = async ({ browser, onOne, onOther }: Awaited<ReturnType<typeof newReader>>) => {
      const pages = [onOne, onOther, browser, browser].map((asking) => asking.get(post()));
      return (await Promise.all(pages)).map(({ text }) => text.includes(secret));
    };

    /** Chooses on one, and pays. @returns the subscription */
    async function join({ onOne }: Awaited<ReturnType<typeof newReader>>) {
      const chosen = await onOne.post("/membership/checkout", { price, returnTo: post() });
      expect(chosen.status).toBe(303);
      const session = parseSessionId(chosen.location);
      await payments.pay(session, { holder: crypto.randomUUID() });
      const { subscription } = await stripe().checkout.sessions.retrieve(session);
      return { session, subscription: String(subscription) };
    }

    const stripe = (): Stripe => createStripeClient(payments);
    const all = (wanted: boolean) => (seen: boolean[]) => seen.every((open) => open === wanted);

    test("a plan chosen on one is open on both by what the other one heard of the payment", async () => {
      const reader = await newReader();
      expect(await openFor(reader)).toEqual([false, false, false, false]);

      const { session, subscription } = await join(reader);

      await eventually(() => openFor(reader), all(true));
      const told = await eventually(
        () => payments.deliveries(),
        (events) => events.every(({ status }) => status !== "pending"),
      );
      expect(told.map(({ type }) => type)).toContain("checkout.session.completed");
      expect(new Set(told.map(({ attempts }) => attempts.at(-1)?.status))).toEqual(new Set([200]));
      expect(await openedBy(subscription)).toHaveLength(1);
      const back = await reader.browser.get(`/membership/complete?session_id=${session}`);
      expect(back.location).toBe(both.url + post());
    });

    test("what is cancelled on the other is cancelled on one, and shut on both when it ends", async () => {
      const reader = await newReader();
      const { subscription } = await join(reader);
      await eventually(() => openFor(reader), all(true));
      const wayBack = "/account/membership/resume";
      expect((await reader.onOne.get("/account/membership")).text).not.toContain(wayBack);

      const done = await reader.onOther.post("/account/membership/cancel", { subscription });

      expect(done.location).toBe(`${both.url}/account/membership?done=cancelled`);
      expect((await stripe().subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
      expect((await reader.onOne.get("/account/membership")).text).toContain(wayBack);
      expect(await openFor(reader)).toEqual([true, true, true, true]);
      await stripe().subscriptions.cancel(subscription);
      await eventually(() => openFor(reader), all(false));
    });
  });

  describe("a download", () => {
    const buy = (maxDownloads: number) =>
      buyAndPay({ shopper: () => new Shopper(both.url), payments }, { digital: true, maxDownloads });
    type Bought = Awaited<ReturnType<typeof buy>>;

    /** The signed address of the file, as an instance writes it on the page of the order. */
    async function addressFrom(site: Site, { link }: Bought): Promise<string> {
      const html = await (await fetch(site.url + link)).text();
      const [, address = ""] = /href="(\/orders\/[^"]+\/downloads\/[^"]+)"/.exec(html) ?? [];
      return address.replaceAll("&amp;", "&");
    }

    /** Goes on asking while the backend has too much to do. */
    const ask = (site: Site, address: string, headers: Record<string, string> = {}) =>
      eventually(
        () => fetch(site.url + address, { headers, redirect: "manual" }),
        ({ status }) => status !== 503,
      );

    const countedOf = ({ order }: Bought) => {
      const line = order.lines.find(({ kind }) => kind === "product")?.id;
      return asAdmin(`/items/downloads?filter[order_line][_eq]=${line}`);
    };

    test("that one has signed the other one sends, whole and in parts, and counts once", async () => {
      const bought = await buy(1);
      const address = await addressFrom(one, bought);

      const whole = await ask(other, address);
      const text = await whole.text();
      const end = await ask(one, address, { Range: "bytes=4-" });

      expect([whole.status, whole.headers.get("Accept-Ranges")]).toEqual([200, "bytes"]);
      expect(text).toMatch(/^the recording \w+$/);
      expect(end.status).toBe(206);
      expect(end.headers.get("Content-Range")).toBe(`bytes 4-${text.length - 1}/${text.length}`);
      expect(await end.text()).toBe(text.slice(4));
      expect(await countedOf(bought)).toHaveLength(1);
      for (const site of both.sites) expect((await ask(site, address)).status).toBe(403);
    });

    test("is had no more often than may be when both are asked at the same instant", async () => {
      const bought = await buy(3);
      const address = await addressFrom(other, bought);

      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, number) => ask(number % 2 ? one : other, address)),
      );

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(403)]);
      expect(await countedOf(bought)).toHaveLength(3);
    });
  });

  describe("a mail that one has sent", () => {
    const newBrowser = () => new AuthClient(both.url);
    const on = (site: Site, browser = newBrowser()) => new RoutedBrowser(browser, site);
    const failed = () => `${both.url}/sign-in/error?error=Verification`;

    test("has a link that signs in on the other, once", async () => {
      const { email } = await makeCustomer();
      const { link } = await requestByMail(on(one), email, { callbackUrl: "/account" });
      const browser = newBrowser();

      const { pressed } = await pressButton(on(other, browser), link);

      expect(new URL(link).origin).toBe(both.url);
      expect([pressed.status, pressed.location]).toEqual([303, `${both.url}/account`]);
      for (const asking of [browser, on(one, browser), on(other, browser)])
        expect((await asking.session())?.user.email).toBe(email);
      for (const site of both.sites)
        expect((await pressButton(on(site), link)).pressed.location).toBe(failed());
    });

    test("has a link that one of ten gets in by who press at the same instant on both", async () => {
      const { email } = await makeCustomer();
      const { link } = await requestByMail(on(one), email);

      const presses = await Promise.all(
        Array.from({ length: 10 }, (_, number) => pressButton(on(number % 2 ? one : other), link)),
      );

      const places = presses.map(({ pressed }) => pressed.location).sort();
      expect(places).toEqual([`${both.url}/`, ...Array(9).fill(failed())]);
    });

    test("has a code that signs its browser in on the other, and ends the link on both", async () => {
      const { email } = await makeCustomer();
      const browser = newBrowser();
      const { link, code } = await requestByMail(on(one, browser), email, { callbackUrl: "/account" });

      const entered = await on(other, browser).post("/check-email", { code });

      expect(entered.location).toBe(`${both.url}/account`);
      for (const site of both.sites) {
        expect((await on(site, browser).session())?.user.email).toBe(email);
        expect((await pressButton(on(site), link)).pressed.location).toBe(failed());
      }
    });

    test("has a code that is spent after as many tries as there may be on both together", async () => {
      const { email } = await makeCustomer();
      const browser = newBrowser();
      const { code } = await requestByMail(on(one, browser), email);
      const wrong = code === "000000" ? "111111" : "000000";
      const enter = (site: Site, tried: string) => on(site, browser).post("/check-email", { code: tried });

      const tries = Array.from({ length: limits.codeAttempts }, (_, number) =>
        enter(number % 2 ? one : other, wrong),
      );
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 422));

      for (const site of both.sites) expect((await enter(site, code)).status).toBe(422);
      expect(await browser.session()).toBeNull();
    });
  });
});
