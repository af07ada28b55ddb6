import { beforeAll, beforeEach, expect, test } from "vitest";
import { en, translators } from "#app/messages/index.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { notify } from "../../support/directus/directus-flows.ts";
import { eventually } from "../../support/eventually.ts";
import { startSite } from "../../support/processes/site.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { givenGatedPost, givePlan } from "../../support/shop/members.ts";

const secret = "only for who has the plan";

const { site, directus: proxy } = openRecordedSite({ DIRECTUS_TIMEOUT: "4", LANGUAGES: "en,de,ar" });
let member: AuthClient;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
let post: string;

/** Pages that guests have asked for while all was well. */
const cached = ["/", "/journal", "/journal/archive", "/shop", "/shop/soundings", "/membership", "/about"];
const inOtherLanguages = ["/de/shop", "/ar/shop"];

beforeAll(async () => {
  const gated = await givenGatedPost(secret);
  post = `/journal/${gated.slug}`;
  customer = await makeCustomer();
  await givePlan(customer.id, gated.plan, new Date(Date.now() + 3_600_000));
  member = new AuthClient(site.url);
  await member.signIn(customer.email, customer.password);
}, 60_000);

/** Each test begins while Directus answers, and members and guests have seen the pages. */
beforeEach(async () => {
  await proxy.listen();
  for (const path of [...cached, ...inOtherLanguages, post]) await untilOpen(path, guest());
  await eventually(
    () => member.get(post),
    ({ text }) => text.includes(secret),
    10_000,
  );
  await forgetMember();
});

/** News of the user, as the Flow tells it: without, the member is known for ten seconds, whether Directus answers or not. */
const forgetMember = () =>
  notify(site.url, { event: "users.update", collection: "directus_users", keys: [customer.id] });

const guest = () => new AuthClient(site.url);

const untilOpen = (path: string, browser: AuthClient) =>
  eventually(
    () => browser.get(path),
    ({ status }) => status === 200,
    10_000,
  );

const isSignedIn = (html: string) => /href="[^"]*\/sign-out"/.test(html);

/** What the banner of a page says, found by its role. */
function bannerIn(html: string): string | undefined {
  return /<p class="account-away-banner" role="status">([^<]*)</.exec(html)?.[1];
}

test("while Directus is away a member reads what is public as guests do, and is told why, each in their language", async () => {
  await proxy.refuse();

  for (const path of [...cached, ...inOtherLanguages]) {
    const page = await member.get(path);
    const [, tag = ""] = path.split("/");
    expect(page.status, path).toBe(200);
    expect(bannerIn(page.text), path).toBe((translators[tag] ?? en)("page.accountAway"));
    expect(isSignedIn(page.text), path).toBe(false);
  }
});

test("what a member sees in place of their own is kept nowhere, and guests go on with theirs", async () => {
  const before = await guest().get("/shop");
  await proxy.refuse();

  const [page, data] = [await member.get("/shop"), await member.get("/shop.data")];
  const after = await guest().get("/shop");

  for (const answer of [page, data]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Cache-Status")).toBeNull();
    expect(answer.cookies).toEqual([]);
  }
  expect(after.text).toBe(before.text);
  expect(after.headers.get("Cache-Status")).toBe("vitrine; hit");
});

test("nobody without a session is told of an account, also with a cart or a session that has ended", async () => {
  const [withCart, signedOut] = [guest(), guest()];
  withCart.cookiesOf(new URL(site.url).host).set("vitrine.cart", "a".repeat(43));
  signedOut.cookiesOf(new URL(site.url).host).set("authjs.session-token", "a".repeat(43));
  await proxy.refuse();

  for (const browser of [guest(), withCart, signedOut]) {
    const page = await browser.get("/journal");
    expect(page.status).toBe(200);
    expect(bannerIn(page.text)).toBeUndefined();
  }
});

test("what only members may read is shown to nobody while Directus is away", async () => {
  await proxy.refuse();

  for (const browser of [member, guest()]) {
    const page = await browser.get(post);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(secret);
  }
});

test.each(["/account", "/account/orders", "/cart", "/checkout", "/items/posts", "/sign-out"])(
  "%s is refused to a member while Directus is away, and nothing says that it is a visitor's",
  async (path) => {
    await proxy.refuse();

    const page = await member.get(path);

    expect(page.status).toBe(503);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(bannerIn(page.text)).toBeUndefined();
  },
);

test("a program is refused a member's items in Directus's own words", async () => {
  await proxy.refuse();

  const answer = await member.get("/items/posts", { Accept: "application/json" });

  expect(answer.status).toBe(503);
  expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] });
});

test.each([
  "/cart/lines",
  "/cart/discount",
  "/cart/estimate",
  "/checkout",
  "/checkout/session",
  "/forms/any",
])("POST %s does nothing for a member while Directus is away, and says 503", async (path) => {
  await proxy.refuse();

  const answer = await member.post(path, { code: "ANY" });

  expect(answer.status).toBe(503);
  expect(answer.cookies).toEqual([]);
});

test("a member is signed in as before once Directus is back", async () => {
  const cookie = member.cookie("authjs.session-token");
  await proxy.refuse();
  expect((await member.get("/journal")).status).toBe(200);
  await proxy.listen();

  const { seen } = await eventually(
    () => member.get(post),
    ({ text }) => text.includes(secret),
    10_000,
  );

  expect(bannerIn(seen.text)).toBeUndefined();
  expect(isSignedIn(seen.text)).toBe(true);
  expect(seen.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(member.cookie("authjs.session-token")).toBe(cookie);
  expect((await member.session())?.user.email).toBe(customer.email);
});

test("a member of whom the session store cannot tell is told so as well", async () => {
  const nobody = "redis://127.0.0.1:1";
  const stateless = await startSite({ DIRECTUS_URL: proxy.url, REDIS_URL: nobody });
  try {
    const browser = new AuthClient(stateless.url);
    await untilOpen("/journal", browser);
    expect(bannerIn((await browser.get("/journal")).text)).toBeUndefined();
    browser.cookiesOf(new URL(stateless.url).host).set("authjs.session-token", "a".repeat(43));

    const page = await browser.get("/journal");

    expect(page.status).toBe(200);
    expect(bannerIn(page.text)).toBe(en("page.accountAway"));
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await browser.get("/account")).status).toBe(503);
  } finally {
    await stateless.stop();
  }
});
