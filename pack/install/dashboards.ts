import type { Names } from "./names.ts";
import type { Dashboard, Row } from "./pack.ts";

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

/** The dashboards as `POST /dashboards` takes them. */
export function dashboardRows(dashboards: Dashboard[]): Row[] {
  return dashboards.map(({ panels: _panels, reads: _reads, ...row }) => row);
}

/** Their panels as `POST /panels` takes them. */
export function panelRows(dashboards: Dashboard[]): Row[] {
  return dashboards.flatMap(({ id, panels }) =>
    panels.map((panel) => ({ show_header: true, ...panel, dashboard: id })),
  );
}
