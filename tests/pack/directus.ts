import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { derivePassword } from "../support/auth/derived-password.ts";

export const CUSTOMER_ROLE = "0c0ffee0-0000-4000-8000-000000000201";
export const EDITOR_ROLE = "0c0ffee0-0000-4000-8000-000000000202";
export const SERVICE_ROLE = "0c0ffee0-0000-4000-8000-000000000203";
export const SHOP_MANAGER_ROLE = "0c0ffee0-0000-4000-8000-000000000204";
export const OWNER_ROLE = "0c0ffee0-0000-4000-8000-000000000205";

export type Row = Record<string, unknown>;

export interface Answer {
  status: number;
  /** All that Directus said, if it refused. */
  errors: { message: string; extensions: { field?: string } }[];
  /** Its error code. */
  code: string | undefined;
  rows: Row[];
  row: Row;
}

interface Place {
  url: string;
  adminToken: string;
  /** The site's AUTH_SECRET, where there is a site. */
  authSecret?: string;
}

/** The Directus under test, by DIRECTUS_URL and DIRECTUS_ADMIN_TOKEN or from the demo's own endpoints.json. */
export const place = findDirectus();

function findDirectus(): Place {
  const { DIRECTUS_URL: url, DIRECTUS_ADMIN_TOKEN: adminToken, VITRINE_ENDPOINTS } = process.env;
  if (url && adminToken) return { url, adminToken };
  const file = VITRINE_ENDPOINTS ?? ".demo/endpoints.json";
  const { authSecret } = JSON.parse(readFileSync(join(dirname(file), "secrets.json"), "utf8"));
  return { ...JSON.parse(readFileSync(file, "utf8")).directus, authSecret };
}

/** Directus as somebody sees it: with their token, or with none. */
export function directusAs(token?: string) {
  // A kept connection that Directus has closed while this process was busy would fail whoever is next to use it.
  const connection = { connection: "close" };
  const authorization: Record<string, string> = token
    ? { ...connection, authorization: `Bearer ${token}` }
    : connection;

  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(new URL(path, place.url), {
      method,
      headers: { ...authorization, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const { data, errors } =
      isJson(response) && text ? JSON.parse(text) : { data: undefined, errors: undefined };
    return {
      status: response.status,
      code: errors?.[0]?.extensions?.code,
      errors: errors ?? [],
      rows: Array.isArray(data) ? data : [],
      row: data ?? {},
    };
  }

  return {
    get: (path: string) => ask("GET", path),
    /** Finds rows by one field; what this visitor may not see is not there. */
    find: (collection: string, field: string, value: unknown, fields = "*") =>
      ask("GET", `/items/${collection}?filter[${field}][_eq]=${value}&fields=${fields}`),
    post: (path: string, body: unknown) => ask("POST", path, body),
    patch: (path: string, body: unknown) => ask("PATCH", path, body),
    remove: (path: string, body?: unknown) => ask("DELETE", path, body),
    /** The first bytes of a file, as text. */
    async text(path: string, length: number): Promise<string> {
      const range = { ...authorization, range: `bytes=0-${length - 1}` };
      return (await fetch(new URL(path, place.url), { headers: range })).text();
    },
  };
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("application/json") ?? false;
}

export type Visitor = ReturnType<typeof directusAs>;

export const guest = directusAs();
export const admin = directusAs(place.adminToken);

/** With the password of the persona, or the one that the site gave a customer when they first signed in there. */
export async function signIn(email: string, password: string): Promise<Visitor> {
  const known = await guest.post("/auth/login", { email, password });
  if (known.status === 200) return directusAs(String(known.row.access_token));
  const { rows } = await admin.get(`/users?filter[email][_eq]=${email}&fields=id`);
  const derived = derivePassword(String(rows[0]?.id), place.authSecret ?? "");
  const { row } = await guest.post("/auth/login", { email, password: derived });
  return directusAs(String(row.access_token));
}

/** A user like the one whose token the site holds. */
export async function serviceUser(): Promise<Visitor> {
  const token = randomUUID();
  await createAsOwner("/users", {
    email: `${token}@example.com`,
    role: SERVICE_ROLE,
    status: "active",
    token,
  });
  return directusAs(token);
}

const made: string[] = [];

/** Creates a row as the administrator and removes it when the tests of this file are over. */
export async function createAsOwner(path: string, row: Row): Promise<string> {
  const answer = await admin.post(path, row);
  if (answer.status !== 200) throw new Error(`${path} refused the row: ${answer.code}`);
  const id = String(answer.row.id);
  removeLater(`${path}/${id}`);
  return id;
}

export function removeLater(path: string): void {
  made.push(path);
}

afterAll(async () => {
  if (made.length === 0) return;
  const { visitor, path } = await siteAdmin();
  for (const one of made.splice(0).reverse()) await visitor.remove(one);
  await admin.remove(path);
});

/** The service user that is an administrator besides, which no shop has: removes what a test has booked. */
async function siteAdmin() {
  const token = randomUUID();
  const { rows } = await admin.get("/policies?filter[admin_access][_eq]=true&fields=id&limit=1");
  const policies = [{ policy: rows[0]?.id }];
  const { row } = await admin.post("/users", { role: SERVICE_ROLE, status: "active", token, policies });
  return { visitor: directusAs(token), path: `/users/${row.id}` };
}

/** A value that no other row has. */
export function unique(name: string): string {
  return `${name}-${randomUUID()}`;
}

export function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
