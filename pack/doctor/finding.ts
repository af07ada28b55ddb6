import { z } from "zod";
import { toRecord } from "#server/platform/guards.ts";

/** What a check has found; every problem says what to do about it. */
export interface Finding {
  check: string;
  status: "ok" | "problem" | "skipped";
  text: string;
  todo?: string;
}

export const ok = (check: string, text: string): Finding => ({ check, status: "ok", text });
export const skipped = (check: string, text: string): Finding => ({ check, status: "skipped", text });
export const problem = (check: string, text: string, todo: string): Finding => ({
  check,
  status: "problem",
  text,
  todo,
});

/** An answer over HTTP, with the clock of whoever gave it. */
export interface JsonReply {
  status: number;
  headers: Headers;
  body: unknown;
  /** Seconds that their clock is ahead of ours; undefined where the answer has no date. */
  ahead: number | undefined;
}

const timeout = 10_000;

/** The `data` of an answer; undefined where it is not of this shape. */
export function parseData<Schema extends z.ZodType>(
  reply: JsonReply | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  return schema.safeParse(toRecord(reply?.body).data).data;
}

/** What `GET /fields` answers. */
export const FieldRows = z.array(z.looseObject({ collection: z.string(), field: z.string() }));

const Specification = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({
    schemas: z.record(
      z.string(),
      z.looseObject({
        "x-collection": z.string().optional(),
        properties: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  }),
});

/** Asks for the OpenAPI document of a bearer; undefined where it is not to be had. */
export async function fetchSpecification(url: string, token: string | undefined) {
  const reply = await fetchJson(`${url}/server/specs/oas`, token);
  return Specification.safeParse(reply?.body).data;
}

/** Asks over HTTP and reads JSON where there is any. @returns undefined when nobody answers in ten seconds */
export function fetchJson(
  url: string,
  token?: string,
  init: Pick<RequestInit, "method" | "body"> = {},
): Promise<JsonReply | undefined> {
  const type: Record<string, string> =
    typeof init.body === "string" ? { "Content-Type": "application/json" } : {};
  return exchange(url, { ...init, headers: token ? { ...type, Authorization: `Bearer ${token}` } : type });
}

/** Sends a form as a browser does from a page of its own origin, in the way of those that send no `Sec-Fetch-Site`. */
export function sendForm(url: string, fields: Record<string, string>): Promise<JsonReply | undefined> {
  const headers = { Origin: new URL(url).origin };
  return exchange(url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

async function exchange(url: string, init: RequestInit): Promise<JsonReply | undefined> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(url, { ...init, signal, redirect: "manual" });
    const date = Date.parse(answer.headers.get("date") ?? "");
    const ahead = Number.isNaN(date) ? undefined : (date - Date.now()) / 1000;
    const body = parse(await answer.text());
    return { status: answer.status, headers: answer.headers, body, ahead };
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds: signatures of Stripe and sessions of Directus are refused beyond a few minutes. */
const clockTolerance = 60;

/** Whether somebody's clock agrees with ours; HTTP's dates have whole seconds. */
export function compareClocks(whose: string, { ahead }: JsonReply): Finding {
  const check = `${whose}'s clock`;
  if (ahead === undefined) return skipped(check, "the answer has no date");
  const apart = Math.round(Math.abs(ahead));
  if (apart <= clockTolerance) return ok(check, apart <= 1 ? "agrees with ours" : `${apart} s from ours`);
  return problem(
    check,
    `${apart} s ${ahead > 0 ? "ahead of" : "behind"} ours`,
    "Synchronise the clocks of both machines by NTP: webhooks and sessions are refused otherwise.",
  );
}
