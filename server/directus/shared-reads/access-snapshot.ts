import { createHash } from "node:crypto";
import { type RestCommand, readMe, readRolesMe, readUserPermissions } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { ALL_CONTENT_TAG } from "../cache/cache-tags.ts";
import type { RelationMap, Relations } from "../cache/relations.ts";
import type { UntypedDirectusClient } from "../clients/client.ts";
import { KEEP_META } from "../clients/transport.ts";
import { isDirectusError } from "../errors.ts";
import type { FieldsReader } from "../fields.ts";
import { watch } from "../watch.ts";
import type { AccessSnapshot, FieldMap, Principal } from "./access-rules.ts";
import {
  type AccessCollection,
  type AccessRights,
  accessFields,
  parseFields,
  parseRights,
} from "./parse-rights.ts";

interface Held {
  rights: AccessRights;
  /** When they were asked for, in epoch milliseconds. */
  at: number;
  digest: string;
}

export type SnapshotReader = () => Promise<AccessSnapshot | undefined>;

interface Options {
  /** The client of the reader token, if guests are read by one. */
  reader: UntypedDirectusClient | undefined;
  relations: Relations;
  readAllFields: FieldsReader;
  now?: () => number;
}

/**
 * Keeps who may read what, for half a minute and until a change is announced; never longer while Directus is away.
 * Undefined where the service role may not read all of it. The same object comes back while nothing has changed.
 */
export function createSnapshotReader(
  service: UntypedDirectusClient,
  { reader, relations, readAllFields, now = Date.now }: Options,
): SnapshotReader {
  const fieldMap = watch(
    async () => parseFields(await readAllFields()),
    () => limits.relationsRetry,
  );
  let held: Held | undefined;
  let generation = 0;
  let restUntil = 0;
  let loading: Promise<void> | undefined;

  onPurge((tags) => {
    if (!tags.includes(ALL_CONTENT_TAG)) return;
    generation += 1;
    held = undefined;
    restUntil = 0;
    loading = undefined;
  });

  async function load(): Promise<void> {
    const [began, at] = [generation, now()];
    try {
      const loaded = await loadRights(service, reader);
      if (began !== generation) return;
      if (!loaded) return rest(limits.snapshotLifetime);
      held = { ...loaded, at, rights: held?.digest === loaded.digest ? held.rights : loaded.rights };
    } catch (error) {
      if (began !== generation) return;
      const isAway = isDirectusError(error, "unavailable");
      rest(isAway ? limits.relationsStartRetry : limits.snapshotLifetime);
      if (!isAway) logOnce(String(error));
    }
  }

  function rest(milliseconds: number) {
    restUntil = now() + milliseconds;
  }

  function start() {
    const ended: Promise<void> = load().finally(() => {
      if (loading === ended) loading = undefined;
    });
    loading = ended;
  }

  async function readRights(): Promise<AccessRights | undefined> {
    const age = held ? now() - held.at : Number.POSITIVE_INFINITY;
    if (age >= limits.snapshotRefresh && !loading && now() >= restUntil) start();
    if (age >= limits.snapshotLifetime) await loading;
    return held && now() - held.at < limits.snapshotLifetime ? held.rights : undefined;
  }

  const combine = createCombination();
  return async () => {
    const [map, fields] = await Promise.all([relations.read(), fieldMap.read()]);
    const rights = await readRights();
    return rights && map && fields && combine(rights, map, fields);
  };
}

/** Makes the same snapshot of the same parts. */
function createCombination() {
  let parts: readonly unknown[] = [];
  let made: AccessSnapshot | undefined;
  return (rights: AccessRights, relations: RelationMap, all: FieldMap): AccessSnapshot => {
    const given = [rights, relations, all];
    if (made && given.every((part, index) => part === parts[index])) return made;
    const { whole, ...others } = rights;
    const fields = new Map([...all].filter(([collection]) => whole.has(collection)));
    parts = given;
    made = { ...others, relations, fields };
    return made;
  };
}

async function loadRights(service: UntypedDirectusClient, reader: UntypedDirectusClient | undefined) {
  const [permissions, policies, access, roles, grants, guest] = await Promise.all([
    readWhole(service, "permissions", { action: { _eq: "read" } }),
    readWhole(service, "policies"),
    readWhole(service, "access"),
    readWhole(service, "roles"),
    service.request(readUserPermissions()),
    readGuest(reader),
  ]);
  const answers = { permissions, policies, access, roles, grants };
  const rights = parseRights(answers, guest);
  if (!rights) logOnce("the service role does not see every row");
  const digest = createHash("sha256")
    .update(JSON.stringify([answers, guest]))
    .digest("base64url");
  return rights && { rights, digest };
}

const Whole = z.object({ data: z.array(z.unknown()), meta: z.object({ filter_count: z.coerce.number() }) });

/**
 * By SEARCH, which no cache of Directus answers.
 * @throws Error if Directus cut the list off, as QUERY_LIMIT_MAX does
 */
async function readWhole(
  service: UntypedDirectusClient,
  name: AccessCollection,
  filter: Record<string, unknown> = {},
): Promise<unknown[]> {
  const query = { fields: accessFields[name], filter, limit: -1, sort: ["id"], meta: "filter_count" };
  const command: RestCommand<unknown, unknown> = () => ({
    method: "SEARCH",
    path: `/${name}`,
    body: JSON.stringify({ query }),
    onRequest: (init) => ({ ...init, [KEEP_META]: true }),
  });
  const { data, meta } = Whole.parse(await service.request(command));
  if (data.length !== meta.filter_count) throw new Error(`Directus gave a part of its ${name}`);
  return data;
}

const Ids = z.array(z.object({ id: z.string() }));

/** The roles and the user that the reader token stands for; without one, nobody. */
async function readGuest(reader: UntypedDirectusClient | undefined): Promise<Principal> {
  if (!reader) return { roles: [], user: undefined };
  const [roles, user] = await Promise.all([
    reader.request(readRolesMe({ fields: ["id"] })),
    reader.request(readMe({ fields: ["id"] })),
  ]);
  const [me] = Ids.parse([user]);
  return { roles: Ids.parse(roles).map(({ id }) => id), user: me?.id };
}

let isLogged = false;

function logOnce(reason: string) {
  if (isLogged) return;
  isLogged = true;
  log.info(
    { reason },
    "members do not share what guests have read: npm run doctor says what the service role lacks",
  );
}
