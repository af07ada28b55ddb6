import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { EventRow } from "#server/auth/audit/event.ts";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { siteEnvironment } from "../../support/processes/site.ts";

/** Milliseconds within which Directus is asked again once it is back. */
const soon = 15_000;

/** The server's own code, in this process, on the demo's Directus through a proxy. */
async function loadServer() {
  const proxy = await recordingProxy(endpoints.directus.url);
  Object.assign(process.env, siteEnvironment(3000, ":memory:"), {
    DIRECTUS_URL: proxy.url,
    LOG_LEVEL: "silent",
  });
  const [kept, forgotten, { log }] = await Promise.all([
    import("#server/auth/audit/write-events.ts"),
    import("#server/auth/audit/sign-in-events.ts"),
    import("#server/platform/log.ts"),
  ]);
  return { ...kept, ...forgotten, log, proxy };
}

let server: Awaited<ReturnType<typeof loadServer>>;
beforeAll(async () => {
  server = await loadServer();
});
afterAll(() => server.proxy.close());

/** A row that the tests find again by what stands for its account. */
function row(account: string, more: Partial<EventRow> = {}): EventRow {
  const nothing = { way: null, reason: null, user: null, provider: null, place: "", device: "" };
  return { at: new Date().toISOString(), event: "refused", account, ...nothing, ...more };
}

const rowsOf = (account: string) =>
  asAdmin<EventRow[]>(`/items/sign_in_events?filter[account][_eq]=${account}&limit=-1&sort=at`);

async function removeRowsOf(account: string) {
  const query = { filter: { account: { _eq: account } }, limit: -1 };
  await asAdmin("/items/sign_in_events", { method: "DELETE", body: { query } });
}

const newAccount = () => randomUUID().replaceAll("-", "").slice(0, 22);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test("what is past its time is removed, and only that", async () => {
  const account = newAccount();
  const day = 24 * 3600;
  const times = [limits.auditRetention + day, limits.auditRetention + 60, limits.auditRetention - day, 0].map(
    ago,
  );
  const rows = times.map((at) => row(account, { at }));
  await asAdmin("/items/sign_in_events", { method: "POST", body: rows });
  await server.deleteOldEvents(new Date(ago(limits.auditRetention)));
  const kept = await rowsOf(account);
  await expect(server.deleteOldEvents(new Date())).rejects.toThrow();
  const stillKept = await rowsOf(account);
  await removeRowsOf(account);

  expect(kept.map(({ at }) => Date.parse(at))).toEqual(times.slice(2).map((at) => Date.parse(at)));
  expect(stillKept).toEqual(kept);
});

test("a full queue loses strangers' events first, and says how many in one line", async () => {
  const account = newAccount();
  const [warn, info] = [vi.spyOn(server.log, "warn"), vi.spyOn(server.log, "info")];
  const lines = (spy: typeof warn) => spy.mock.calls.filter(([, text]) => /audit log/.test(String(text)));
  const down = { kind: "answer", status: 503, type: "application/json", body: "{}" } as const;
  server.proxy.behave(() => down);
  for (let member = 0; member < 5; member++) server.queueAuditEvent(row(account, { event: "signed-in" }));
  for (let knock = 0; knock < limits.auditQueue + 100; knock++) server.queueAuditEvent(row(account));
  for (let time = 0; time < 3; time++) await server.flushAuditEvents();
  const told = lines(warn).length;

  server.proxy.behave(() => undefined);
  await eventually(
    () => server.flushAuditEvents().then(() => lines(info)),
    ({ length }) => length > 0,
    soon,
  );
  const events = (await rowsOf(account)).map(({ event }) => event);
  await removeRowsOf(account);

  expect(told).toBe(1);
  expect(lines(info)).toEqual([[{ lost: 105 }, "audit log is writable again"]]);
  expect(events.filter((event) => event === "signed-in")).toHaveLength(5);
  expect(events).toHaveLength(limits.auditQueue);
}, 40_000);
