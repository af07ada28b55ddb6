import type { Admin } from "./admin.ts";
import type { Names } from "./names.ts";
import type { Dashboard, Row } from "./pack.ts";
import type { Part } from "./parts.ts";

/** Compares dashboards and their panels with what is there, by their ids: whatever else of them was changed stays. */
export async function findDashboards(admin: Admin, dashboards: Dashboard[]): Promise<Part> {
  const [inDashboards, inPanels] = await Promise.all([
    admin.list("/dashboards", ["id"]),
    admin.list("/panels", ["id"]),
  ]);
  const there = new Set([...inDashboards, ...inPanels].map(({ id }) => id));
  const missing = dashboards.filter(({ id }) => !there.has(id));
  const panels = dashboards.flatMap(panelRows);
  const missingPanels = panels.filter(({ id }) => !there.has(id));
  return {
    title: "dashboards",
    missing: [...missing, ...missingPanels].map(({ name }) => String(name)),
    there: dashboards.length + panels.length - missing.length - missingPanels.length,
    differing: [],
    async create() {
      if (missing.length > 0) await admin.post("/dashboards", missing.map(dashboardRow));
      if (missingPanels.length > 0) await admin.post("/panels", missingPanels);
    },
  };
}

/** Dashboards for a Directus where the collections that they read have other names. */
export function renameDashboards(dashboards: Dashboard[], names: Names): Dashboard[] {
  return dashboards.map((dashboard) => ({
    ...dashboard,
    panels: dashboard.panels.map(({ options, ...panel }) => ({
      ...panel,
      options: options.collection
        ? { ...options, collection: names[options.collection] ?? options.collection }
        : options,
    })),
  }));
}

function dashboardRow({ panels: _panels, reads: _reads, ...row }: Dashboard): Row {
  return row;
}

function panelRows({ id, panels }: Dashboard): Row[] {
  return panels.map((panel) => ({ show_header: true, ...panel, dashboard: id }));
}
