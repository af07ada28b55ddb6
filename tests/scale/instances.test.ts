import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "#server/auth/session/session.ts";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../support/auth/auth-client.ts";
import { given, removeContent } from "../support/directus/content.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { png, replaceFile, uploadFile } from "../support/files.ts";
import { en } from "../support/messages.ts";
import { type Instances, RoutedBrowser, startInstances } from "../support/processes/instances.ts";
import { describeWith } from "../support/processes/programs.ts";
import { rawRequest } from "../support/processes/raw-request.ts";
import { type Site, siteEnvironment } from "../support/processes/site.ts";
import { makeCustomer } from "../support/shop/customers.ts";
import { Shopper } from "../support/shop/shopper.ts";
import { parseSessionId } from "../support/shop/test-shop.ts";

/** Milliseconds between requests of a visitor: what cannot be answered in time, because two slow cores are busy with them, is a 503. */
const betweenVisits = 500;
const token = "what-an-operator-proves-himself-with";
/** Milliseconds within which all is well again. */
const soon = 5_000;

describeWith(["redis-server", "nginx"], "two instances", () => {
  let both: Instances;
  let sites: Instances["sites"];

  beforeAll(async () => {
    both = await startInstances({ env: { METRICS_TOKEN: token } });
    sites = both.sites;
  });

  afterAll(() => both?.close());

  async function signedIn() {
    const { email, password } = await makeCustomer();
    const browser = new AuthClient(both.url);
    await browser.signIn(email, password);
    return { browser, email };
  }

  const backends = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await (await fetch(`${both.url}/readyz`, { headers })).json()).backends;
  };

  const copies = async () => {
    const [variant] = await asAdmin<{ id: string }[]>(
      "/items/product_variants?filter[sku][_eq]=SW-014-PB&fields=id",
    );
    return variant?.id ?? "";
  };

  test("a session that one began is good on the other, and ends on both", async () => {
    const { browser, email } = await signedIn();
    for (const site of sites) {
      const led = new RoutedBrowser(browser, site);
      expect((await led.session())?.user.email).toBe(email);
      expect((await led.get("/account")).status).toBe(200);
    }

    const { jar } = browser;
    const before = new AuthClient(both.url);
    for (const [host, cookies] of jar) before.jar.set(host, new Map(cookies));
    await browser.act("signout");
    for (const site of sites) expect(await new RoutedBrowser(before, site).session()).toBeNull();
  });

  test("a cart is filled through one and paid for through the other", async () => {
    const shopper = new Shopper(both.url);
    const variant = await copies();
    for (let piece = 0; piece < 4; piece++) await shopper.add(variant);

    const { html } = await shopper.get("/cart");
    expect(html).toMatch(/name="quantity"[^>]*value="4"|value="4"[^>]*name="quantity"/);
    const session = parseSessionId((await shopper.checkout()).location);
    await fetch(`${endpoints.payments.control}/sessions/${session}/pay`, { method: "POST", body: "{}" });
    expect((await shopper.comeBack(session)).html).toContain(en("buying.checkout.complete.paid.title"));
  });

  test("changes of one cart at the same time, through both, all count", async () => {
    const shopper = new Shopper(both.url);
    const variant = await copies();
    await shopper.add(variant);
    await Promise.all(Array.from({ length: 6 }, () => shopper.add(variant)));

    const { html } = await shopper.get("/cart");
    expect(html).toMatch(/name="quantity"[^>]*value="7"|value="7"[^>]*name="quantity"/);
  });

  test("what may be asked for only so often is counted on both together", async () => {
    const body = new URLSearchParams({ email: `${randomUUID()}@example.com` }).toString();
    const headers = {
      Host: new URL(both.url).host,
      Origin: both.url,
      "Content-Length": String(body.length),
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const askOn = (number: number) => {
      const { url } = sites[number % 2] ?? sites[0];
      return rawRequest(url, "/recover", { method: "POST", headers, body });
    };
    const statuses: number[] = [];
    for (let number = 0; number <= limits.linkMails; number += 1) statuses.push((await askOn(number)).status);

    expect(statuses).toEqual([...Array(limits.linkMails).fill(303), 429]);
    expect((await askOn(limits.linkMails + 1)).status).toBe(429);
  });

  test("what an editor saves shows on the instance that Directus did not tell", async () => {
    const slug = `both-${randomUUID()}`;
    const row = { slug, title: "Before", status: "published", published_at: "2026-01-01T00:00:00Z" };
    const { id } = await asAdmin<{ id: string }>("/items/posts", { method: "POST", body: row });
    const titleOn = async (site: Site) =>
      /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${site.url}/journal/${slug}`)).text())?.[1];
    try {
      for (const site of sites)
        await eventually(
          () => titleOn(site),
          (title) => title === "Before",
          soon,
        );
      await asAdmin(`/items/posts/${id}`, { method: "PATCH", body: { title: "After" } });
      for (const site of sites)
        await eventually(
          () => titleOn(site),
          (title) => title === "After",
          soon,
        );
    } finally {
      await asAdmin(`/items/posts/${id}`, { method: "DELETE" });
    }
  });

  test("so do a form, a redirect and the theme", async () => {
    const from = `/moved-${randomUUID()}`;
    const form = await given("forms", { title: "Letter", submit_label: "Before", is_active: true });
    await given("form_fields", { form, name: "a", label: "A", type: "text" });
    const redirect = await given("redirects", { url_from: from, url_to: "/shop", response_code: "302" });
    const { accent_color } = await asAdmin<{ accent_color: string | null }>(
      "/items/globals?fields=accent_color",
    );
    const seenOn = async (site: Site) => {
      const [moved, written, front] = await Promise.all([
        fetch(`${site.url}${from}`, { redirect: "manual" }),
        fetch(`${site.url}/forms/${form}`),
        fetch(`${site.url}/`),
      ]);
      const [, theme = ""] = /href="(\/theme\.css[^"]*)"/.exec(await front.text()) ?? [];
      const css = theme && (await (await fetch(`${site.url}${theme.replaceAll("&amp;", "&")}`)).text());
      const [label] = /Before|After/.exec(await written.text()) ?? [];
      return `${moved.headers.get("Location")} ${label} ${css.includes("#5b1a6e")}`;
    };
    const see = (wanted: string) =>
      Promise.all(
        sites.map((site) =>
          eventually(
            () => seenOn(site),
            (seen) => seen === wanted,
            soon,
          ),
        ),
      );
    const save = (path: string, body: object) => asAdmin(path, { method: "PATCH", body });
    try {
      await see("/shop Before false");
      await save("/items/globals", { accent_color: "#5b1a6e" });
      await save(`/items/forms/${form}`, { submit_label: "After" });
      await save(`/items/redirects/${redirect}`, { url_to: "/journal" });
      await see("/journal After true");
    } finally {
      await save("/items/globals", { accent_color });
      await removeContent();
    }
  });

  test("and so do a file and a picture that are replaced, in every size", async () => {
    const blue = png(400, 300, [20, 40, 200]);
    const text = await uploadFile({ name: "tides.txt", type: "text/plain", content: "Before" });
    const picture = await uploadFile({ name: "one.png", type: "image/png", content: png(400, 300) });
    const on = async ({ url }: Site) => {
      const [written, painted] = await Promise.all([
        fetch(`${url}/assets/${text}`),
        fetch(`${url}/assets/${picture}/w240`, { headers: { Accept: "image/png" } }),
      ]);
      const bytes = Buffer.from(await painted.arrayBuffer()).toString("base64");
      return { written: await written.text(), bytes };
    };
    const see = async (isIt: (seen: Awaited<ReturnType<typeof on>>) => boolean) =>
      Promise.all(sites.map((site) => eventually(() => on(site), isIt, soon)));
    try {
      const [before] = await see(({ written, bytes }) => written === "Before" && bytes.length > 0);
      await replaceFile(text, { name: "tides.txt", type: "text/plain", content: "After" });
      await replaceFile(picture, { name: "one.png", type: "image/png", content: blue });
      await see(({ written, bytes }) => written === "After" && bytes !== before?.seen.bytes);
    } finally {
      await asAdmin("/files", { method: "DELETE", body: [text, picture] });
    }
  });

  test("one after the other is restarted, and no request fails", async () => {
    const { browser, email } = await signedIn();
    const variant = await copies();
    const answers: string[] = [];
    let going = true;
    async function* visits() {
      while (going) yield await pause(betweenVisits);
    }
    const visiting = ["/", "/shop", "/journal", "/account", "/healthz"].map(async (path) => {
      for await (const _ of visits()) answers.push(`${(await browser.get(path)).status} ${path}`);
    });
    const buying = (async () => {
      for await (const _ of visits())
        answers.push(`${(await new Shopper(both.url).add(variant)).status} add`);
    })();
    for (const index of [0, 1] as const) {
      await both.restart(index);
    }
    going = false;
    await Promise.all([...visiting, buying]);

    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => !/^(200|303) /.test(answer))).toEqual([]);
    expect((await browser.session())?.user.email).toBe(email);
  });

  /** Makes a session's bearer older than it is; 1 is its end. */
  async function age(browser: AuthClient, part: number) {
    Object.assign(process.env, siteEnvironment(3000, ":memory:"), {
      REDIS_URL: both.redis.url,
      LOG_LEVEL: "silent",
    });
    const [sessions, { hashSha256 }] = await Promise.all([
      import("#server/auth/session/sessions.ts"),
      import("#server/platform/tokens.ts"),
    ]);
    const id = browser.cookie("authjs.session-token") ?? "";
    const session = await sessions.reloadSession({ key: hashSha256(id) } as Session);
    const bearer = session && sessions.decryptBearer(session);
    if (!session || !bearer) throw new Error("there is no such session");
    const { token, issuedAt, expiresAt } = bearer;
    const by = (expiresAt - issuedAt) * part;
    await sessions.saveBearer(session, { token, issuedAt: issuedAt - by, expiresAt: expiresAt - by });
  }

  test.each([
    ["nearly over", "/auth/session", { part: 0.9, once: ["/auth/refresh"] }],
    ["over", "/auth/session", { part: 1.1, once: [] }],
    ["over", "/account/orders", { part: 1.1, once: ["/auth/login"] }],
  ])(
    "when the bearer is %s, fifty requests to both for %s renew it once, or not at all",
    async (_moment, path, { part, once }) => {
      const { browser, email } = await signedIn();
      await age(browser, part);
      both.directus.recorded.length = 0;
      const asked = Array.from({ length: 50 }, (_, number) =>
        new RoutedBrowser(browser, sites[number % 2] ?? sites[0]).get(path),
      );
      const answers = await Promise.all(asked);

      const isTheirs = (text: string) => path !== "/auth/session" || text.includes(email);
      expect(answers.filter(({ status, text }) => status !== 200 || !isTheirs(text))).toEqual([]);
      expect(
        both.directus.recorded.map(({ path }) => path).filter((path) => path.startsWith("/auth/")),
      ).toEqual(once);
      expect((await browser.session())?.user.email).toBe(email);
    },
  );

  test("without Redis pages go on, nobody is somebody else, and everybody is back when it is", async () => {
    const { browser, email } = await signedIn();
    const shopper = new Shopper(both.url);
    await shopper.add(await copies());
    await both.redis.kill();
    try {
      expect((await fetch(`${both.url}/shop`)).status).toBe(200);
      expect((await shopper.get("/journal")).status).toBe(200);
      const journal = await browser.get("/journal");
      expect(journal.status).toBe(200);
      expect(journal.headers.get("Cache-Control")).toMatch(/private/);
      for (const path of ["/account", "/cart", "/checkout"]) {
        const refused = await browser.get(path);
        expect([path, refused.status, Boolean(refused.headers.get("Retry-After"))]).toEqual([
          path,
          503,
          true,
        ]);
        expect(refused.text).not.toContain(email);
      }
      expect((await shopper.get("/cart")).status).toBe(503);
      expect((await shopper.add(await copies())).status).toBe(503);
      expect((await fetch(`${both.url}/healthz`)).status).toBe(200);
      await expect.poll(backends, { timeout: soon }).toMatchObject({ redis: "down", directus: "up" });
    } finally {
      await both.redis.start();
    }
    // Both instances have to have found it again, and nginx asks them in turn.
    const { after } = await eventually(
      () => Promise.all(Array.from({ length: 4 }, async () => (await browser.get("/account")).status)),
      (statuses) => statuses.every((status) => status === 200),
      soon,
    );
    expect(after).toBeLessThan(soon);
    expect((await browser.session())?.user.email).toBe(email);
    expect((await shopper.get("/cart")).html).toMatch(/name="quantity"/);
  });
});
