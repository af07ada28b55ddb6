import { getCurrencyExponent } from "#server/platform/money.ts";
import type { Names } from "./names.ts";
import type { Dashboard, PackRow } from "./pack.ts";

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

const blockHeight = 16;

/**
 * Dashboards for a site that sells in these currencies: panels that are there for each have one of every currency, a block
 * of panels below the other.
 */
export function spreadCurrencies(dashboards: Dashboard[], currencies: string[]): Dashboard[] {
  return dashboards.map((dashboard) => ({
    ...dashboard,
    panels: dashboard.panels.flatMap(({ each, ...panel }) =>
      each ? currencies.map((currency, index) => inCurrency(panel, currency, index)) : [panel],
    ),
  }));
}

function inCurrency(panel: Dashboard["panels"][number], currency: string, index: number) {
  const text = JSON.stringify(panel).replaceAll('"<digits>"', String(getCurrencyExponent(currency)));
  const named: typeof panel = JSON.parse(text.replaceAll("<currency>", currency));
  const code = Buffer.from(currency).toString("hex");
  return {
    ...named,
    id: `${panel.id.slice(0, 24)}${code}${panel.id.slice(24 + code.length)}`,
    position_y: Number(panel.position_y) + index * blockHeight,
  };
}

/** The dashboards as `POST /dashboards` takes them. */
export function buildDashboardRows(dashboards: Dashboard[]): PackRow[] {
  return dashboards.map(({ panels: _panels, reads: _reads, ...row }) => row);
}

/** Their panels as `POST /panels` takes them. */
export function buildPanelRows(dashboards: Dashboard[]): PackRow[] {
  return dashboards.flatMap(({ id, panels }) =>
    panels.map((panel) => ({ show_header: true, ...panel, dashboard: id })),
  );
}
