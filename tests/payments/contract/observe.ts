import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { listMisfits } from "../shape.ts";

/** One thing that a test was answered, made comparable. */
export interface Observation {
  test: string;
  /** In the SDK's words; empty for the test's own outcome. */
  call: string;
  field: string;
  value: string;
}

/** Told apart from other runs on the same account. */
export const run = crypto.randomUUID().slice(0, 8);

/** The start of every story of a test clock: the last day of a long month, within what Stripe's clocks allow. */
export const start = Date.UTC(new Date().getUTCFullYear() + 1, 0, 31, 12) / 1000;

const hourSeconds = 3_600;
let test = "";
let counts = new Map<string, number>();
/** By test and call: what was read of its answer. A read that is repeated until it says something else counts once, by its last answer. */
const answers = new Map<string, { test: string; call: string; fields: Map<string, Set<string>> }>();
const outcomes: Observation[] = [];

export function beginTest(name: string): void {
  test = name;
  counts = new Map();
}

export function endTest(outcome: string): void {
  outcomes.push({ test, call: "", field: "(test)", value: outcome });
}

/** Whether the test that runs has made a call, and was answered. */
export function wasMade(call: string): boolean {
  return answers.has(`${test} ${call}`);
}

export function writeReport(path: string): void {
  const read = [...answers.values()].flatMap(({ fields, ...of }) =>
    [...fields].map(([field, values]) => ({ ...of, field, value: [...values].toSorted().join(" | ") })),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, [...outcomes, ...read].map((one) => JSON.stringify(one)).join("\n"));
}

/** Replaces a method of the SDK, such as `refunds.create`, by one that hands on what it answers. */
export function interceptCall<T>(
  client: object,
  call: string,
  around: (made: Promise<T>) => Promise<T>,
): void {
  const [method = "", ...holders] = call.split(".").toReversed();
  const resource = holders.toReversed().reduce((holder, name) => Reflect.get(holder, name), client);
  const original = Reflect.get(resource, method);
  Reflect.set(resource, method, (...given: unknown[]) => around(original.apply(resource, given)));
}

/** Writes down which fields of the answers to a call are read, and what they say. */
export function observeCall(client: object, call: string): void {
  interceptCall<object>(client, call, (made) => {
    const named = isRead(call) ? call : numbered(call);
    const of = test;
    const fields = new Map<string, Set<string>>();
    const begin = () => answers.set(`${of} ${named}`, { test: of, call: named, fields });
    const seen = made.then(
      (answer) => {
        begin();
        note(fields, "(answer)", "200");
        note(fields, "(shape)", describeShape(answer));
        return follow(answer, fields, "");
      },
      (error) => {
        begin();
        const { statusCode, type, code, decline_code, param } = error;
        for (const [name, value] of Object.entries({ statusCode, type, code, decline_code, param }))
          note(fields, name === "statusCode" ? "(answer)" : `error.${name}`, value);
        throw error;
      },
    );
    // A list that is only paged through is awaited by nobody.
    seen.catch(() => {});
    return new Proxy(made, {
      get: (target, key) => {
        const from = key === "then" || key === "catch" || key === "finally" ? seen : target;
        const value = Reflect.get(from, key, from);
        return typeof value === "function" ? value.bind(from) : value;
      },
    });
  });
}

const isRead = (call: string) => /\.(retrieve|list\w*|createPreview)$/.test(call);

function numbered(call: string): string {
  const count = (counts.get(call) ?? 0) + 1;
  counts.set(call, count);
  return count === 1 ? call : `${call} #${count}`;
}

function describeShape(answer: object): string {
  const all = "data" in answer && Array.isArray(answer.data) ? answer.data.slice(0, 3) : [answer];
  return [...new Set(all.flatMap(listMisfits))].toSorted().join("; ") || "as documented";
}

/** The same object, which says which of its fields are asked for. */
function follow<T extends object>(object: T, fields: Map<string, Set<string>>, path: string): T {
  return new Proxy(object, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof key === "symbol" || !isField(target, key)) return value;
      const place = Array.isArray(target) ? `${path}[]` : `${path}${path && "."}${key}`;
      if (typeof value === "object" && value !== null) return follow(value, fields, place);
      note(fields, place, value, key);
      return value;
    },
  });
}

function isField(target: object, key: string): boolean {
  if (Array.isArray(target)) return /^\d+$/.test(key) && Number(key) < target.length;
  if (key === "lastResponse" || key === "constructor" || key === "then") return false;
  return Object.hasOwn(target, key) || /^[a-z0-9]+(_[a-z0-9]+)*$/.test(key);
}

/** The schema of an event copies its object whole: what `readEvent` keeps of it. */
const unreadOfEvents = /^data\.object\.(?!(id|object|payment_intent|subscription|parent\b.*)$)/;

function note(fields: Map<string, Set<string>>, field: string, value: unknown, name = ""): void {
  if (unreadOfEvents.test(field)) return;
  fields.set(field, (fields.get(field) ?? new Set()).add(normalize(value, name)));
}

/** What differs from run to run, and from account to account, by its kind alone. */
function normalize(value: unknown, name: string): string {
  if (value === undefined) return "(absent)";
  if (name.startsWith("exp_")) return "(expiry)";
  if (typeof value === "number" && value > 1_000_000_000) return normalizeTime(value);
  if (typeof value !== "string") return String(value);
  if (/^https?:/.test(value)) return "(address)";
  if (/_secret_/.test(value)) return "(secret)";
  const [, prefix] = /^([a-z]+(?:_test)?)_(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{8,}$/.exec(value) ?? [];
  if (prefix) return `${prefix}_…`;
  if (/^(?=.*\d)[\w-]{14,}$/.test(value) && !value.includes(run)) return "(id)";
  return value.replaceAll(run, "RUN");
}

/** A time of a test clock to the hour; of the real one there is nothing to compare. */
function normalizeTime(at: number): string {
  const hours = Math.round((at - start) / hourSeconds);
  return hours < 0 ? "(time)" : `start + ${hours} h`;
}
