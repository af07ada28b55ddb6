import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { readSite } from "../../support/directus/read-site.ts";
import {
  compareReads,
  type Difference,
  generateReads,
  startTrial,
} from "../../support/directus/shared-reads-trial.ts";

const published = "0c0ffee0-0000-4000-8000-000000000101";
const customer = "0c0ffee0-0000-4000-8000-000000000102";
const seed = 20_261_124;

let trial: Awaited<ReturnType<typeof startTrial>>;
beforeAll(async () => {
  trial = await startTrial();
}, 120_000);
afterAll(() => trial?.stop(), 60_000);

/** Every reader asks, one after the other, and every answer is compared. */
async function compareAll(ask: (directus: ReturnType<typeof compareReads>) => Promise<unknown>) {
  const differences: Difference[] = [];
  for (const reader of trial.readers) await ask(compareReads(reader, differences));
  return differences;
}

/** How often Directus is asked with a reader's bearer for what the site has just read. */
async function countOwnCalls({ shared }: (typeof trial.readers)[number]): Promise<number> {
  await shared.readItems("products", { fields: ["id", "title", "variants.prices.unit_amount"] });
  const before = trial.countMembersCalls();
  await shared.readItems("products", { fields: ["id", "title", "variants.prices.unit_amount"] });
  return trial.countMembersCalls() - before;
}

describe("sharing gives nobody another answer than their own bearer", () => {
  test("to what the site's pages ask", { timeout: 300_000 }, async () => {
    expect(await compareAll(readSite)).toEqual([]);
  });

  test("to generated queries", { timeout: 300_000 }, async () => {
    const reads = await generateReads(seed, 20);
    const ask = async (directus: ReturnType<typeof compareReads>) => {
      for (const { collection, query } of reads)
        await directus.readItems(collection, query).catch(() => undefined);
    };

    expect(await compareAll(ask)).toEqual([]);
  });

  test("and asks nothing of whoever may share, but of everybody else", { timeout: 120_000 }, async () => {
    for (const reader of trial.readers) {
      const calls = await countOwnCalls(reader);
      expect(reader.mayShare ? calls === 0 : calls > 0, reader.name).toBe(true);
    }
  });
});

describe("once a change of permissions has been told of, everybody gets what their own bearer gets", () => {
  const asked = async (directus: ReturnType<typeof compareReads>) => {
    const fields = ["id", "title", "status", "variants.id", "variants.prices.unit_amount"];
    await directus.readItems("products", { fields, sort: ["id"], limit: -1 }).catch(() => undefined);
    await directus.readItems("posts", { fields: ["id", "author.name"], sort: ["id"] }).catch(() => undefined);
  };

  async function expectSame() {
    trial.hear(["*"]);
    expect(await compareAll(asked)).toEqual([]);
  }

  async function findRule(collection: string) {
    const query = `/permissions?filter[policy][_eq]=${published}&filter[collection][_eq]=${collection}&fields=id,permissions`;
    const [rule] = await asAdmin<{ id: number; permissions: object }[]>(query);
    if (!rule) throw new Error(`The pack has no rule for ${collection}.`);
    return rule;
  }

  test.each([
    ["a user's name in a rule", { id: { _neq: "$CURRENT_USER" } }],
    ["one in a list's string", { id: { _nin: "00000000-0000-4000-8000-000000000000,$CURRENT_USER" } }],
    ["one behind what a rule asks of others", { variants: { _some: { status: { _eq: "published" } } } }],
  ])("%s", { timeout: 240_000 }, async (_what, more) => {
    const { id, permissions } = await findRule("products");
    const body = { permissions: { _and: [permissions, more] } };
    try {
      await asAdmin(`/permissions/${id}`, { method: "PATCH", body });
      await expectSame();
    } finally {
      await asAdmin(`/permissions/${id}`, { method: "PATCH", body: { permissions } });
    }
    await expectSame();
  });

  test("more for customers than for guests, and more only of what is shown below", {
    timeout: 240_000,
  }, async () => {
    for (const collection of ["products", "prices"]) {
      const row = { policy: customer, collection, action: "read", fields: ["*"], permissions: {} };
      const { id } = await asAdmin<{ id: number }>("/permissions", { method: "POST", body: row });
      try {
        await expectSame();
      } finally {
        await asAdmin(`/permissions/${id}`, { method: "DELETE" });
      }
      await expectSame();
    }
  });

  test("nobody reads more of another member's, whatever is asked for oneself", {
    timeout: 120_000,
  }, async () => {
    const mine = { fields: ["id"], filter: { customer: { user: { _eq: "$CURRENT_USER" } } } };
    const differences = await compareAll(async (directus) => {
      await directus.readItems("orders", mine).catch(() => undefined);
      await directus.readItems("posts", { fields: ["id", "members_text.content"] }).catch(() => undefined);
      await directus.readItems("plans", { fields: ["*", "entitlements.*"] }).catch(() => undefined);
    });

    expect(differences).toEqual([]);
  });
});
