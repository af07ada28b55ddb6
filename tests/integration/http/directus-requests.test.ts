import { beforeAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { purgeEverything } from "../../support/directus/directus-flows.ts";
import { secrets } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { personas } from "../../support/personas.ts";
import { isSearchIndex, type Recorded } from "../../support/processes/recording-proxy.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";

const { site, directus: proxy } = openRecordedSite();

beforeAll(async () => {
  // What a site does by itself at its start: it fills the search, and looks after orders.
  const quietFor = async () =>
    performance.now() - Math.max(...proxy.recorded.map(({ endedAt }) => endedAt), 0);
  await eventually(quietFor, (milliseconds) => milliseconds > 1_500, 60_000);
}, 90_000);

/** The reconciler looks after unfinished orders, the stock and newsletters by itself, with the service role's bearer. */
function isReconciler({ path, authorization }: Recorded): boolean {
  const itsOwn =
    /^\/(files\b|items\/(orders|order_lines|sign_in_events|email_messages|webhook_events|stock_movements|refunds|disputes|invoices|order_numbers|newsletters|newsletter_sends)\b|items\/product_variants\?fields=id(%2Cstock)?&|items\/posts\?fields=id%2Cnewsletter&)/.test(
      path,
    );
  return itsOwn && authorization === `Bearer ${secrets.serviceToken}`;
}

/** What is asked beside a guest's reads, with the service role's bearer: no content, but how long it holds, and which parts there are. */
function isKeeper({ path, authorization }: Recorded): boolean {
  const itsOwn =
    /^\/((collections|fields|relations|translations|permissions\/me)\b|items\/(posts|pages|products)\?fields=published_at&)/.test(
      path,
    );
  return itsOwn && authorization === `Bearer ${secrets.serviceToken}`;
}

/** What guests may read at all, which the site asks anew after news of permissions. */
const isSchema = ({ path, authorization }: Recorded) =>
  path === "/server/specs/oas" && authorization === undefined;

/** What the owner says in place of the site's texts, which the site asks anew by itself after news of it. */
const areInterfaceTexts = ({ path, authorization }: Recorded) =>
  path.startsWith("/items/interface_texts?") && authorization === undefined;

/** Who asks Directus without a visitor: their reads come when they come. */
const isNobodys = (request: Recorded) =>
  [isReconciler, isKeeper, isSchema, areInterfaceTexts, isSearchIndex].some((isIt) => isIt(request));

/** Opens a page of which nothing is kept, as a guest with a cart, and tells what went to Directus for it. */
async function wireOf(path: string) {
  await purgeEverything(site.url);
  proxy.recorded.length = 0;
  const answer = await fetch(`${site.url}${path}`, {
    redirect: "manual",
    headers: { Cookie: "vitrine.cart=empty" },
  });
  const body = await answer.text();
  const wire = proxy.recorded.filter((request) => !isNobodys(request));
  return { status: answer.status, body, wire };
}

test.each(["/", "/shop", "/shop?sort=price-low", "/shop/soundings", "/journal", "/about"])(
  "%s reads content by GET /items only, without a bearer for a guest",
  async (path) => {
    const { status, wire } = await wireOf(path);

    expect(status).toBe(200);
    expect(wire.length).toBeGreaterThan(0);
    for (const { method, path: target, authorization } of wire) {
      expect(`${method} ${target}`).toMatch(/^GET \/items\/[a-z_]+\?/);
      expect(authorization, target).toBeUndefined();
    }
  },
);

test("no name or key ever leads a request out of /items", async () => {
  const names = [
    "posts/../../users",
    "..",
    "%2e%2e",
    "%252e%252e%252fusers",
    "posts?x",
    "posts#x",
    "posts\\..\\users",
    ".",
  ];
  for (const name of names) {
    for (const path of [`/items/${encodeURIComponent(name)}`, `/items/posts/${encodeURIComponent(name)}`]) {
      const { wire } = await wireOf(path);
      for (const { path: target } of wire)
        expect(new URL(target, "http://x").pathname, path).toMatch(/^\/(items\/|server\/specs)/);
    }
  }
});

test("no secret stands in any page or in the log", async () => {
  for (const path of [
    "/",
    "/shop",
    "/shop/soundings",
    "/cart",
    "/checkout",
    "/items",
    "/items/posts",
    "/nothing",
  ]) {
    const { body } = await wireOf(path);
    for (const secret of Object.values(secrets).filter((value) => !value.startsWith("pk_"))) {
      expect(body.includes(secret), path).toBe(false);
      expect(site.log().includes(secret), path).toBe(false);
    }
  }
});

test("a member's pages are read as a guest reads, or with the member's own bearer, and with no other", async () => {
  const maya = new AuthClient(site.url);
  const csrfToken = await maya.csrfToken();
  const { email, password } = personas.maya;
  await maya.post("/auth/callback/credentials", { csrfToken, email, password, callbackUrl: "/account" });
  proxy.recorded.length = 0;

  for (const path of ["/", "/journal/seiches", "/shop", "/account", "/account/orders", "/items/orders"]) {
    expect((await maya.get(path)).status, path).toBe(200);
  }

  const reads = proxy.recorded.filter(
    (request) => request.method === "GET" && request.path.startsWith("/items/") && !isNobodys(request),
  );
  const bearers = new Set(reads.map(({ authorization }) => authorization));
  bearers.delete(undefined);
  expect([...bearers]).toEqual([expect.stringMatching(/^Bearer ey/)]);
  expect([...bearers][0]).not.toContain(secrets.serviceToken);
  const personal = reads.filter(({ path }) => /^\/items\/(orders|entitlements)\b/.test(path));
  expect(personal.length).toBeGreaterThan(2);
  expect(personal.filter(({ authorization }) => authorization === undefined)).toEqual([]);
});

test("nothing that stands around a page is read for a program", async () => {
  const maya = new AuthClient(site.url);
  await maya.signIn(personas.maya.email, personas.maya.password);
  const readsOf = async (headers: Record<string, string>) => {
    await purgeEverything(site.url);
    proxy.recorded.length = 0;
    expect((await maya.get("/items/tags", headers)).status).toBe(200);
    const reads = proxy.recorded.filter((request) => !isNobodys(request));
    return reads.map(({ path }) => path.split("?", 1)[0]).filter((path) => path?.startsWith("/items/"));
  };

  expect(await readsOf({ Accept: "application/json" })).toEqual(["/items/tags"]);
  expect(await readsOf({ Accept: "text/html" })).toEqual(
    expect.arrayContaining(["/items/tags", "/items/globals"]),
  );
});
