import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { given, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { secrets } from "../../support/endpoints.ts";
import { rawRequest } from "../../support/processes/raw-request.ts";
import {
  type Known,
  type MadeRequest,
  makeRequest,
  targets,
} from "../../support/processes/request-grammar.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { seeded } from "../../support/seeded-random.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { Shopper } from "../../support/shop/shopper.ts";
import { createVariant, listVariantOrders, signed } from "../../support/shop/test-shop.ts";

const requests = Number(process.env.VITRINE_FUZZ ?? 2_000);
const seed = Number(process.env.VITRINE_SEED ?? 17);
/** Requests that are under way together, and milliseconds that one may take. */
const together = 4;
const patience = 3_000;

/** Stands in what belongs to somebody else, and nowhere in what is asked. */
const marker = `planted-${randomUUID()}`;
const site = openTestSite({ LANGUAGES: "en,de,ar", TRUST_PROXY: "1" });
let known: Known;
let member: AuthClient;

beforeAll(async () => {
  const [victim, { id: variant }] = await Promise.all([makeCustomer(), createVariant()]);
  await asAdmin(`/users/${victim.id}`, { method: "PATCH", body: { first_name: marker, last_name: marker } });
  const draft = await given("posts", {
    title: marker,
    slug: marker.slice(0, 20),
    content: marker,
    status: "draft",
  });
  const buyer = new Shopper(site.url);
  await buyer.add(variant);
  expect((await buyer.checkout({ name: marker, email: `${marker}@example.com` })).status).toBe(303);
  const [{ id: order = "" } = {}] = await listVariantOrders(variant);
  const [own, leaving] = [await signedIn(), await signedIn()];
  member = own.client;
  const shopper = new Shopper(site.url);
  const cart = (await shopper.add(variant)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const cookies = [
    own.cookie,
    own.cookie,
    cart,
    cart,
    "vitrine.cart=x",
    "authjs.session-token=x; vitrine.cart=",
    "a=b; ; =; x",
    "authjs.csrf-token=x%7Cy",
  ];
  const words = [
    draft,
    order,
    variant,
    victim.id,
    randomUUID(),
    "posts",
    "products",
    "orders",
    "tags",
    "prices",
    "directus_users",
  ];
  words.push(
    "soundings",
    "seiches",
    "feed.xml",
    "1",
    "2",
    "3",
    "title",
    "-title",
    "slug",
    "tide",
    "csv",
    "json",
    "count",
    "id",
  );
  known = {
    site: site.url,
    words,
    cookies,
    browser: { cookie: leaving.cookie, csrfToken: await leaving.client.csrfToken() },
    sign: {
      "/webhooks/stripe": (body) => signed(body, { secret: secrets.webhookSecret }),
      "/webhooks/directus": () => ({ "X-Vitrine-Secret": secrets.directusWebhookSecret }),
    },
  };
}, 60_000);

async function signedIn() {
  const client = new AuthClient(site.url);
  const { email, password } = await makeCustomer();
  await client.signIn(email, password);
  const pairs = [...client.cookiesOf(new URL(site.url).host)].map((pair) => pair.join("="));
  return { client, cookie: pairs.join("; ") };
}

afterAll(async () => {
  await removeContent();
});

/** Pages that say by their status what an address asks them to say. */
const isToldTo = ({ path }: MadeRequest) => /\/sign-in\/error\b|\/auth\/error\b/.test(path);

/** What an answer does that none may; empty where it is well. */
async function faultOf(request: MadeRequest): Promise<string> {
  const began = performance.now();
  const { status, text, headers } = await send(request);
  const took = performance.now() - began;
  if (status >= 500 && !isToldTo(request)) return `is ${status}`;
  if (`${text}${JSON.stringify(headers)}`.includes(marker)) return "tells what is somebody else's";
  if (Object.values(secrets).some((secret) => !secret.startsWith("pk_") && text.includes(secret)))
    return "tells a secret";
  return took > patience ? slow : "";
}

const slow = "takes too long";

function send({ method, path, headers, body }: MadeRequest) {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return rawRequest(site.url, path, { method, headers: { ...headers, ...length }, body });
}

test(`${requests} requests of strangers break nothing, wait for nothing, and learn nothing (seed ${seed})`, {
  timeout: 60_000 + requests * 300,
}, async () => {
  const chance = seeded(seed);
  const made = Array.from({ length: requests }, (_, index) => makeRequest(chance, known, targets[index]));
  expect(made.length, "every method of every route is asked for").toBeGreaterThan(targets.length);
  const faults: string[] = [];
  const late: MadeRequest[] = [];
  const queue = made[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const request of queue) {
        const fault = await faultOf(request).catch((error: Error) => `ends with ${error.message}`);
        if (fault === slow) late.push(request);
        else if (fault) faults.push(`${fault}: ${JSON.stringify(request)}`);
      }
    }),
  );
  // On a busy machine anything may be late once: what is slow by itself is so again, alone.
  for (const request of late)
    if ((await faultOf(request)) === slow) faults.push(`${slow}: ${JSON.stringify(request)}`);

  const above = site
    .log()
    .split("\n")
    .filter((line) => /^\{"level":[56]0/.test(line));
  expect([...faults, ...above].join("\n")).toBe("");
  expect(await member.session(), "who was signed in still is").not.toBeNull();
});
