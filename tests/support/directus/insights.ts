import { asAdmin } from "./directus.ts";

interface Panel {
  name: string;
  type: string;
  options: Record<string, unknown>;
}

interface Query {
  collection: string;
  calls: string;
  field: string;
  groupBy?: string[];
  args: Record<string, unknown>;
}

/** One bar, line, row or number of a panel. */
interface Group {
  group: Record<string, unknown>;
  value: number;
}

/**
 * What the panels of a dashboard show, by their names, asked as Studio asks it: in GraphQL. Labels ask nothing.
 * @param ask as somebody else than the administrator
 * @throws Error with the words of Directus where it refuses a query
 */
export async function panelAnswers(panels: Panel[], ask = asAdmin): Promise<Map<string, Group[]>> {
  const asking = panels.filter(({ type }) => type !== "label");
  const answers = await Promise.all(
    asking.map(async (panel) => [panel.name, await answerTo(panel, ask)] as const),
  );
  return new Map(answers);
}

async function answerTo(panel: Panel, ask: typeof asAdmin): Promise<Group[]> {
  if (panel.type === "list") return listRows(panel.options, ask);
  const { collection, field, calls, groupBy, args } = queryOf(panel);
  const given = literal({ ...args, ...(groupBy && { groupBy }) }).slice(1, -1);
  const group = groupBy ? "group " : "";
  const query = `{ rows: ${collection}_aggregated(${given}) { ${group}${calls} { ${field} } } }`;
  const { rows } = await ask<{ rows: Record<string, Record<string, unknown>>[] }>("/graphql", {
    method: "POST",
    body: { query },
  });
  return rows.map((row) => ({ group: row.group ?? {}, value: Number(row[calls]?.[field]) }));
}

/** The rows of a list, each with what its line shows. */
async function listRows(options: Panel["options"], ask: typeof asAdmin): Promise<Group[]> {
  const { collection, filter = {}, limit, sortField, sortDirection } = options;
  const args = { filter, limit, sort: [`${sortDirection === "asc" ? "" : "-"}${sortField}`] };
  const shown = [...String(options.displayTemplate).matchAll(/{{([\w.]+)}}/g)].map(([, path = ""]) =>
    path
      .split(".")
      .toReversed()
      .reduce((inner, name) => `${name} { ${inner} }`),
  );
  const query = `{ rows: ${collection}(${literal(args).slice(1, -1)}) { ${shown.join(" ")} } }`;
  const { rows } = await ask<{ rows: Record<string, unknown>[] }>("/graphql", {
    method: "POST",
    body: { query },
  });
  return rows.map((group) => ({ group, value: 1 }));
}

/** As the panel of each type makes it out of its options. */
function queryOf({ type, options }: Panel): Query {
  const text = (name: string) => String(options[name]);
  const { collection, filter = {} } = options;
  const asked = { collection: String(collection), args: { filter, limit: -1 } };
  if (type === "metric") return { ...asked, calls: text("function"), field: text("field") };
  if (type === "bar-chart")
    return { ...asked, calls: text("function"), field: text("yAxis"), groupBy: [text("xAxis")] };
  if (type === "metric-list") {
    const [calls, field] = [text("aggregateFunction"), text("aggregateField")];
    const args = { filter, limit: Number(options.limit), sort: [`-${calls}.${field}`] };
    return { ...asked, calls, field, args, groupBy: [text("groupByField")] };
  }
  const date = text("dateField");
  const range = [{ [date]: { _gte: `$NOW(-${text("range")})` } }, { [date]: { _lte: "$NOW" } }];
  const groupBy = [`year(${date})`, `${text("precision")}(${date})`];
  const args = { filter: { _and: [filter, ...range] }, limit: -1 };
  return { ...asked, calls: text("function"), field: text("valueField"), args, groupBy };
}

/** A value as GraphQL writes it: like JSON, the keys without quotes. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`);
  return `{${entries.join(", ")}}`;
}
