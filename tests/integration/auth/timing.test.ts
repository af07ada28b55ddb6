import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient, type Reply } from "../../support/auth/auth-client.ts";
import { gate } from "../../support/deferred.ts";
import { eventually } from "../../support/eventually.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

type Ask = (browser: AuthClient, email: string, csrfToken: string) => Promise<Reply>;
/** How to ask, and what is answered: a status, and a part of the address or the text. */
type Endpoint = [ask: Ask, status: number, told: string];
type Known = Awaited<ReturnType<typeof makeCustomer>>;

const rounds = 6;
/** Milliseconds between a visitor's requests, so that two cores are not busy with visitors alone. */
const betweenVisits = 50;
const { site, directus: backend } = openRecordedSite({ TRUST_PROXY: "1" });
let known: Known[];

beforeAll(async () => {
  known = await Promise.all(Array.from({ length: rounds }, makeCustomer));
  await Promise.all(known.map(({ email, password }) => new AuthClient(site.url).signIn(email, password)));
});

const mailEndpoints: Record<string, Endpoint> = {
  "signing up": [
    (browser, email) =>
      browser.post("/sign-up", { name: "Ada Test", email, password: "ebb tide and flood", returnTo: "" }),
    ...([303, "/check-email"] as const),
  ],
  "a lost password": [(browser, email) => browser.post("/recover", { email }), 303, "/recover?sent"],
  "a link by mail": [
    (browser, email, csrfToken) => browser.post("/auth/signin/email", { csrfToken, email }),
    ...([302, "/auth/verify-request?"] as const),
  ],
};
const wrongPassword: Endpoint = [
  (browser, email, csrfToken) =>
    browser.post("/auth/callback/credentials", { csrfToken, email, password: "not it" }),
  ...([302, "error=CredentialsSignin&code=credentials"] as const),
];
const passkeyOptions: Endpoint = [
  (browser, email) =>
    browser.get(`/auth/webauthn-options/passkey?${new URLSearchParams({ action: "authenticate", email })}`),
  ...([200, '"action":"authenticate"'] as const),
];

/** What somebody is told, without what is new each time, and after how many milliseconds. */
async function askAs(ask: Ask, email: string) {
  const browser = new AuthClient(site.url);
  const csrfToken = await browser.csrfToken();
  const began = performance.now();
  const { status, location, text, cookies } = await ask(browser, email, csrfToken);
  const took = performance.now() - began;
  const told = text.replaceAll(email, "EMAIL").replace(/[\w-]{43,}/g, "…");
  return { took, seen: { status, location, told, cookies: cookies.map((line) => line.split("=")[0]) } };
}

/** The quarter that went quickest: what a busy machine adds says nothing. */
function quickest(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
}

/** Asks in turn for addresses with an account and without, in alternating order. */
async function askForKnownAndUnknown([ask, status, words]: Endpoint) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const told = new Set<string>();
  for (const [round, { email }] of known.entries()) {
    const asked = [["known", email] as const, ["unknown", newAddress("nobody")] as const];
    for (const [who, address] of round % 2 ? asked : asked.toReversed()) {
      const { took, seen } = await askAs(ask, address);
      times[who].push(took);
      told.add(JSON.stringify(seen));
      expect(seen.status).toBe(status);
      expect(`${seen.location} ${seen.told}`).toContain(words);
    }
  }
  return { times, told };
}

/** Runs `act` while every look-up of a user in Directus waits: what is answered meanwhile depends on none. */
async function withoutUserLookups<Result>(act: () => Promise<Result>): Promise<Result> {
  const { opened, open } = gate();
  backend.behave(({ path }) =>
    path.startsWith("/users") ? { kind: "hold", until: opened, answered: () => {} } : undefined,
  );
  try {
    return await act();
  } finally {
    open();
    backend.behave(() => undefined);
  }
}

test("a wrong password says the same, as quickly, of an address with an account and without", async () => {
  const { times, told } = await askForKnownAndUnknown(wrongPassword);
  const [quicker = 0, slower = 0] = [quickest(times.known), quickest(times.unknown)].sort((a, b) => a - b);
  const floor = limits.passwordRefusal;

  expect([...told]).toHaveLength(1);
  expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThanOrEqual(floor - 2);
  expect(slower - quicker, JSON.stringify(times)).toBeLessThan(10 + (slower - floor) * 0.4);
});

test("options for a passkey say the same of an address with an account and without, and look up neither", async () => {
  const { told } = await withoutUserLookups(() => askForKnownAndUnknown(passkeyOptions));

  expect([...told]).toHaveLength(1);
});

test.each(Object.entries(mailEndpoints))(
  "%s says the same of an address with an account and without",
  async (_name, endpoint) => {
    const { told } = await askForKnownAndUnknown(endpoint);
    expect([...told]).toHaveLength(1);
  },
);

describe.each(Object.entries(mailEndpoints))("%s", (_name, [ask, status]) => {
  test("is answered before anybody has looked who has the address", async () => {
    const { email } = await makeCustomer();
    const { seen } = await withoutUserLookups(() => askAs(ask, email));
    expect(seen.status).toBe(status);
    await mailTo(email, /./);
  });
});

test("one place cannot try out codes, and reads for how long it has to wait", async () => {
  const browser = new AuthClient(site.url);
  await browser.act("signin/email", { email: newAddress("code") });
  const from = (place: string) => ({ "X-Forwarded-For": place });
  const post = (place: string) => browser.post("/check-email", { code: "000000" }, from(place));
  const tries = Array.from({ length: limits.codeAttemptsPerIpAddress }, () => post("203.0.113.80"));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const refused = await post("203.0.113.80");

  expect(new Set(statuses)).toEqual(new Set([422]));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.text).toContain("1 minute");
  expect((await post("203.0.113.81")).status).toBe(422);
});

test("pages do not wait while twenty sign in", async () => {
  await eventually(
    async () => (await fetch(`${site.url}/journal`)).status,
    (status) => status === 200,
    15_000,
  );
  const waits: number[] = [];
  let over = false;
  const enter = async ({ email, password }: Known) => {
    const began = performance.now();
    const { location } = await new AuthClient(site.url).signIn(email, password);
    return { location, took: performance.now() - began };
  };
  const people = Array.from({ length: 20 }, (_, index) => known[index % rounds] as Known);
  const entering = Promise.all(people.map(enter)).finally(() => {
    over = true;
  });
  while (!over) {
    const began = performance.now();
    const page = await fetch(`${site.url}/${waits.length % 2 ? "healthz" : "journal"}`);
    waits.push(performance.now() - began);
    expect(page.status).toBe(200);
    await pause(betweenVisits);
  }
  const entered = await entering;
  const share = (part: number, times: number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

  // A backend that has too much to do may send some of them away, with the word to come again.
  const refused = entered.filter(({ location }) => location?.includes("error="));
  expect(refused.filter(({ location }) => !location?.includes("error=Unavailable"))).toEqual([]);
  expect(refused.length).toBeLessThan(people.length / 2);
  const usual = share(
    0.5,
    entered.map(({ took }) => took),
  );
  expect(share(0.5, waits)).toBeLessThan(usual / 4);
  expect(share(0.95, waits)).toBeLessThan(usual);
});
