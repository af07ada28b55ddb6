import { copyToSqlite } from "../support/directus/demo-copy.ts";
import { panelAnswers } from "../support/directus/insights.ts";
import { personas } from "../support/personas.ts";
import { fillSqlite } from "./fill-sqlite.ts";
import type { Figures } from "./table.ts";

const times = 5;
const sizes = [0, 10_000, 100_000];
const { email, password } = personas.ragna;

interface DashboardRow {
  name: string;
  panels: Parameters<typeof panelAnswers>[0];
}

/**
 * How long an owner waits for each panel of the dashboards, in a copy of the demo with ever more orders, members, readers and posts.
 * @param most of each at the last size
 * @returns a row for each panel: milliseconds at each size, the one in the middle of several tries
 */
export async function measurePanels(most: number): Promise<Figures[]> {
  const copy = await copyToSqlite();
  try {
    const login = { method: "POST", body: { email, password } };
    const { access_token } = await ask<{ access_token: string }>(copy.url, "/auth/login", login);
    const asOwner = <T>(path: string, init = {}) => ask<T>(copy.url, path, { ...init, token: access_token });
    const fields = "fields=name,panels.name,panels.type,panels.options";
    const dashboards = await asOwner<DashboardRow[]>(`/dashboards?${fields}&sort=name`);
    const rows = new Map<string, Figures>();
    let filled = 0;
    for (const size of sizes.filter((each) => each <= most)) {
      console.error(`${size} of each`);
      if (size > filled)
        fillSqlite(copy.database, [filled + 1, size], ["posts", "orders", "members", "subscribers"]);
      filled = size;
      for (const { name, panels } of dashboards)
        for (const panel of panels.filter(({ type }) => type !== "label")) {
          const shown = `${name}: ${panel.name}`;
          const row = rows.get(shown) ?? { panel: shown };
          rows.set(shown, {
            ...row,
            [size ? size.toLocaleString("en") : "the demo"]: await timed(() =>
              panelAnswers([panel], asOwner),
            ),
          });
        }
    }
    return [...rows.values()];
  } finally {
    await copy.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const tries: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    await work();
    tries.push(performance.now() - began);
  }
  return (tries.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0).toFixed(0);
}

async function ask<T>(
  url: string,
  path: string,
  { method = "GET", body, token }: { method?: string; body?: unknown; token?: string },
): Promise<T> {
  const authorization = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
  // Filling blocks this process for longer than Directus keeps a connection.
  const headers = { "Content-Type": "application/json", Connection: "close", ...authorization };
  const answer = await fetch(`${url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()).data;
}
