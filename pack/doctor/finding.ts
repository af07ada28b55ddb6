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
export interface Heard {
  status: number;
  headers: Headers;
  body: unknown;
  /** Seconds that their clock is ahead of ours; undefined where the answer has no date. */
  ahead: number | undefined;
}

const timeout = 10_000;

/**
 * Asks over HTTP and reads JSON where there is any.
 * @returns undefined when nobody answers in ten seconds
 */
export function hear(
  url: string,
  token?: string,
  init: Pick<RequestInit, "method" | "body"> = {},
): Promise<Heard | undefined> {
  return exchange(url, { ...init, headers: token ? { Authorization: `Bearer ${token}` } : {} });
}

/** Sends a form as a browser does from a page of its own origin, in the way of those that send no `Sec-Fetch-Site`. */
export function sendForm(url: string, fields: Record<string, string>): Promise<Heard | undefined> {
  const headers = { Origin: new URL(url).origin };
  return exchange(url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

async function exchange(url: string, init: RequestInit): Promise<Heard | undefined> {
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
export function compareClocks(whose: string, { ahead }: Heard): Finding {
  const check = `${whose}'s clock`;
  if (ahead === undefined) return skipped(check, "the answer has no date");
  const apart = Math.round(Math.abs(ahead));
  if (apart <= clockTolerance) return ok(check, apart <= 1 ? "agrees with ours" : `${apart} s from ours`);
  return problem(
    check,
    `${apart} s ${ahead > 0 ? "ahead of" : "behind"} ours`,
    "Keep the clocks of both machines by NTP: webhooks and sessions are refused otherwise.",
  );
}
