/** Each secret of the site is replaced while it sells; docs/deploy.md, Replacing a secret, says how. AUTH_SECRET has a test of its own. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { afterAll, expect, test } from "vitest";
import { serviceRole } from "../../../pack/install/components.ts";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { notify, purgeEverything } from "../../support/directus/directus-flows.ts";
import { secrets } from "../../support/endpoints.ts";
import { freePort } from "../../support/processes/ports.ts";
import { startRedis } from "../../support/processes/redis.ts";
import { startSite } from "../../support/processes/site.ts";
import { startPaymentsFor } from "../../support/shop/payments.ts";
import { Shopper } from "../../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  goToPayment,
  listVariantOrders,
  paidThrough,
  webhookSecret,
} from "../../support/shop/test-shop.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The same site before and after a restart. */
const keptSite = async () => ({
  PORT: String(await freePort()),
  STATE_FILE: join(folder, `${randomUUID()}.sqlite`),
});

const buyAt = (url: string) => goToPayment({ shopper: () => new Shopper(url) });
const [older, newer] = [`older-${randomUUID()}`, `newer-${randomUUID()}`];

test("two secrets of a Flow, of Studio's preview and of a Prometheus are good side by side, and no other is", async () => {
  const two = `${newer},${older}`;
  const DIRECTUS_WEBHOOK_SECRET = `${newer},${secrets.directusWebhookSecret}`;
  const site = await startSite({ METRICS_TOKEN: two, PREVIEW_KEY: two, DIRECTUS_WEBHOOK_SECRET });
  const [post] = await asAdmin<{ id: string }[]>("/items/posts?limit=1&fields=id");
  const event = { event: "posts.items.update", collection: "posts", keys: [post?.id] };
  const ask = async (secret: string) => {
    const query = new URLSearchParams({ key: secret, collection: "posts", id: String(post?.id) });
    const preview = await fetch(`${site.url}/preview?${query}`, { redirect: "manual" });
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${secret}` } });
    return [preview.status, metrics.status];
  };
  try {
    expect(await ask(newer)).toEqual([302, 200]);
    expect(await ask(older)).toEqual([302, 200]);
    expect(await ask(`other-${randomUUID()}`)).toEqual([404, 401]);
    await notify(site.url, event, newer);
    await notify(site.url, event, secrets.directusWebhookSecret);
    await expect(notify(site.url, event, older)).rejects.toThrow("401");
  } finally {
    await site.stop();
  }
});

test.each([
  { name: "DIRECTUS_SERVICE_TOKEN", whose: "service user", role: serviceRole },
  { name: "DIRECTUS_TOKEN", whose: "guests", role: null },
])("$name, Directus's token of the $whose, is replaced while the site sells", async ({ name, role }) => {
  const [first, second] = [`${name}-${older}`, `${name}-${newer}`];
  const { id } = await asAdmin<{ id: string }>("/users?fields=id", {
    method: "POST",
    body: { email: `${randomUUID()}@example.com`, token: first, status: "active", role },
  });
  const site = await startSite({ [name]: `${second},${first}` });
  try {
    const before = await buyAt(site.url);
    await asAdmin(`/users/${id}`, { method: "PATCH", body: { token: second } });
    await purgeEverything(site.url);
    const after = await buyAt(site.url);

    expect(before.session).not.toBe(after.session);
    expect(site.log()).not.toContain("does not know DIRECTUS_SERVICE_TOKEN");
  } finally {
    await site.stop();
    // Not deleted: the site may have stored a packing slip as them, and Directus refuses to delete a file's author.
    await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "archived", token: null } });
  }
});

test("an order begun with Stripe's old keys is paid under the new ones", async () => {
  const kept = await keptSite();
  const payments = await startPaymentsFor(`http://127.0.0.1:${kept.PORT}/webhooks/stripe`, webhookSecret);
  const environment = { ...kept, ...paidThrough(payments) };
  const before = await startSite(environment);
  const { variant, session } = await buyAt(before.url);
  await before.stop();
  const rolled = { STRIPE_SECRET_KEY: "sk_test_rolled", STRIPE_PUBLISHABLE_KEY: "pk_test_rolled" };
  const after = await startSite({ ...environment, ...rolled });
  try {
    await payments.pay(session);
    await eventually(
      () => listVariantOrders(variant.id),
      ([order]) => order?.status === "paid",
    );
  } finally {
    await after.stop();
    await payments.close();
  }
});

test("a provider's client secret that is no longer right signs nobody out, and a new one lets people in again", async () => {
  const kept = await keptSite();
  const person = newcomer();
  const before = await startSite(kept);
  const browser = new AuthClient(before.url);
  await browser.get(await throughHarbour(browser, person));
  await before.stop();

  const wrong = await startSite({ ...kept, AUTH_HARBOUR_CLIENT_SECRET: "not that one" });
  const refused = new AuthClient(wrong.url);
  const { location } = await refused.get(await throughHarbour(refused, newcomer()));
  expect((await browser.session())?.user.email).toBe(person.email);
  expect(location).toContain("error=");
  await wrong.stop();

  const after = await startSite(kept);
  const back = new AuthClient(after.url);
  await back.get(await throughHarbour(back, person));
  expect((await back.session())?.user.email).toBe(person.email);
  await after.stop();
});

test("Redis's password is replaced, and carts stay", async () => {
  const redis = await startRedis();
  const owner = createClient({ url: redis.url });
  await owner.connect();
  const change = (...rules: string[]) => owner.sendCommand(["ACL", "SETUSER", "default", ...rules]);
  const urlWith = (password: string) => redis.url.replace("redis://", `redis://:${password}@`);
  const { PORT } = await keptSite();
  const { id } = await createVariant();
  try {
    await change("resetpass", `>${older}`);
    const before = await startSite({ PORT, REDIS_URL: urlWith(older) });
    const shopper = new Shopper(before.url);
    await shopper.add(id);
    await change(`>${newer}`);
    await before.stop();
    const after = await startSite({ PORT, REDIS_URL: urlWith(newer) });
    await change(`<${older}`);
    const { location } = await shopper.checkout();
    await after.stop();

    expect(location).toContain("cs_test_");
  } finally {
    owner.destroy();
    await redis.remove();
  }
});
