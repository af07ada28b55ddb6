import { randomUUID } from "node:crypto";
import type { UntypedDirectusClient } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { endpoints } from "../endpoints.ts";
import { personas } from "../personas.ts";
import { recordingProxy } from "../processes/recording-proxy.ts";
import { siteEnvironment } from "../processes/site.ts";
import { seeded } from "../seeded-random.ts";
import { asAdmin } from "./directus.ts";
import { Generator, links } from "./query-generator.ts";

const customerRole = "0c0ffee0-0000-4000-8000-000000000201";
const published = "0c0ffee0-0000-4000-8000-000000000101";

/** Somebody whose reads are made twice: with their own bearer alone, and with sharing. */
export interface Reader {
  name: string;
  /** Whether anything may be shared with them. */
  mayShare: boolean;
  own: UntypedDirectusClient;
  shared: UntypedDirectusClient;
}

/** One read that was answered otherwise than by the reader's own bearer. */
export interface Difference {
  reader: string;
  read: string;
  own: string;
  shared: string;
}

/**
 * The server's own code, in this process, on the demo's Directus: eight kinds of visitors, and what compares their reads.
 * Nothing tells it of changes but `hear`.
 */
export async function startTrial() {
  const proxy = await recordingProxy(endpoints.directus.url);
  const environment = { ...siteEnvironment(3000, ":memory:"), DIRECTUS_URL: proxy.url };
  Object.assign(process.env, environment, { LOG_LEVEL: "silent" });
  const [{ createDirectusClient }, { readBearerClaims }, clients, sessions, keys, bus] = await Promise.all([
    import("#server/directus/clients/client.ts"),
    import("#server/directus/shared-reads/bearer-claims.ts"),
    import("#server/directus/clients/clients.ts"),
    import("#server/auth/session/directus-sessions.ts"),
    import("#server/auth/crypto.ts"),
    import("#server/state/purge-bus.ts"),
  ]);
  const made: string[] = [];

  async function make(path: string, body: Record<string, unknown>): Promise<string> {
    const { id } = await asAdmin<{ id: string }>(path, { method: "POST", body });
    made.push(`${path}/${id}`);
    return id;
  }

  async function signIn(name: string, mayShare: boolean, who: { email: string; password: string }) {
    const { token } = await sessions.loginToDirectus(who.email, who.password);
    const { id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      id: string;
    };
    const raw = createDirectusClient(token);
    const own = clients.createMemberClient(raw, id);
    const shared = clients.createMemberClient(raw, id, readBearerClaims(token, id));
    return { name, mayShare, own, shared };
  }

  async function newcomer(name: string, mayShare: boolean, role: string | null) {
    const who = { email: `${randomUUID()}@example.com`, password: "Slack-Water-1" };
    const id = await make("/users", { ...who, role, status: "active" });
    return { id, reader: await signIn(name, mayShare, who) };
  }

  /** Whoever has signed in to the site has another password in Directus. */
  async function findBuyer() {
    const { email, password } = personas.maya;
    const [user] = await asAdmin<{ id: string }[]>(`/users?filter[email][_eq]=${email}&fields=id`);
    const identities = await asAdmin(`/items/identities?filter[user][_eq]=${user?.id}&fields=id`);
    const isAdopted = identities.length > 0;
    return { email, password: isAdopted ? keys.generateDerivedPassword(user?.id ?? "") : password };
  }

  const below = await make("/roles", { name: `Below ${randomUUID()}`, parent: customerRole });
  const exception = await newcomer("with a policy of their own", false, customerRole);
  await make("/access", { user: exception.id, policy: published });
  const readers: Reader[] = [
    { name: "guest", mayShare: true, own: clients.uncachedGuestClient, shared: clients.guestClient },
    (await newcomer("member", true, customerRole)).reader,
    await signIn("buyer", true, await findBuyer()),
    (await newcomer("without a role", true, null)).reader,
    exception.reader,
    (await newcomer("under a role above theirs", true, below)).reader,
    await signIn("editor", false, personas.teodor),
    await signIn("administrator", false, {
      email: endpoints.directus.adminEmail,
      password: endpoints.directus.adminPassword,
    }),
  ];

  return {
    readers,
    /** How often Directus was asked with a session's bearer. */
    countMembersCalls: () =>
      proxy.recorded.filter(({ authorization }) => /^Bearer ey/.test(authorization ?? "")).length,
    hear: (tags: string[]) => bus.publishPurge(tags),
    async stop() {
      for (const path of made.reverse()) await asAdmin(path, { method: "DELETE" });
      await proxy.close();
    },
  };
}

/** A client that reads everything in both ways, and notes where the answers differ. */
export function compareReads(
  { name, own, shared }: Reader,
  differences: Difference[],
): UntypedDirectusClient {
  async function both<Answer>(
    read: string,
    ask: (directus: UntypedDirectusClient) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = ask(own);
    const [alone, together] = await Promise.all([tell(answer), tell(ask(shared))]);
    if (alone !== together) differences.push({ reader: name, read, own: alone, shared: together });
    return answer;
  }

  return {
    ...own,
    readItems: (collection, query) =>
      both(`${collection} ${JSON.stringify(query)}`, (from) => from.readItems(collection, query)),
    readItemsWithMeta: (collection, query) =>
      both(`${collection} ${JSON.stringify(query)}`, (from) => from.readItemsWithMeta(collection, query)),
    readItem: (collection, key, query) =>
      both(`${collection}/${key} ${JSON.stringify(query)}`, (from) => from.readItem(collection, key, query)),
    readFiles: (ids, fields) => both(`files ${ids}`, (from) => from.readFiles(ids, fields)),
  };
}

async function tell(reading: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(sorted(await reading));
  } catch (error) {
    return `refused: ${(error as { reason?: string }).reason}`;
  }
}

/** The order of policies moves properties of a row, and nothing else. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** Queries as programmers write them, and some that nobody would; the same seed gives the same. */
export async function generateReads(
  seed: number,
  count: number,
): Promise<{ collection: string; query: ItemsQuery }[]> {
  const samples = new Map<string, Record<string, unknown>[]>();
  for (const name of Object.keys(links)) samples.set(name, await asAdmin(`/items/${name}?limit=50`));
  return Array.from({ length: count }, (_, at) => {
    const generator = new Generator(seeded(seed + at), samples);
    const { collection, query } = at % 5 === 4 ? generator.sums() : generator.rows();
    const { sort, fields, groupBy, ...rest } = query;
    return {
      collection,
      query: {
        ...(rest as ItemsQuery),
        ...(sort ? { sort: sort.split(",") } : {}),
        ...(fields ? { fields: fields.split(",") } : {}),
        ...(groupBy ? { groupBy: [String(groupBy)] } : {}),
      },
    };
  });
}
