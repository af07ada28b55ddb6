import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSite, isSiteBuilt } from "./build.js";
import { readExpectedDurations } from "./durations.js";
import {
  areDemoPackagesReady,
  areSitePackagesReady,
  installDemoPackages,
  installSitePackages,
} from "./packages.js";
import { findProjectNode } from "./paths.js";

const CONTENT = fileURLToPath(new URL("content.js", import.meta.url));
const APPLY_FLOWS = fileURLToPath(new URL("../directus/apply-flows.js", import.meta.url));

/**
 * What this checkout lacks.
 *
 * @param {boolean} built whether the site must have been built
 */
export function findMissingParts(built) {
  return {
    sitePackages: !areSitePackagesReady(),
    demoPackages: !areDemoPackagesReady(),
    build: built && !isSiteBuilt(),
  };
}

/** @typedef {ReturnType<typeof findMissingParts>} Missing */

/**
 * The steps that install and build what is missing.
 *
 * @param {Missing} missing
 * @param {import("./processes.js").Processes} processes
 * @returns {import("./steps.js").Step[]}
 */
export function listInstallSteps(missing, processes) {
  const seconds = readExpectedDurations();
  const steps = [
    {
      id: "site-packages",
      title: "installing the site's packages",
      needed: missing.sitePackages,
      after: [],
      run: () => installSitePackages(processes),
    },
    {
      id: "demo-packages",
      title: "installing Directus and the rest of the demo",
      needed: missing.demoPackages,
      after: ["site-packages"],
      run: () => installDemoPackages(processes),
    },
    {
      id: "build",
      title: "building the site",
      needed: missing.build,
      after: ["site-packages"],
      run: () => buildSite(processes),
    },
  ];
  return steps
    .filter(({ needed }) => needed)
    .map(({ needed: _needed, ...step }) => ({ ...step, seconds: seconds[step.id] ?? 0 }));
}

/**
 * The steps that start everything. Nothing runs while Directus is being filled: what the others keep may have to go.
 *
 * @param {import("./services.js").Setting} setting
 * @param {Record<import("./services.js").ServiceName, import("./services.js").Service>} services
 * @param {boolean} withSite
 * @param {import("./processes.js").Processes} processes
 * @param {(name: import("./services.js").ServiceName) => Promise<void>} start
 * @returns {import("./steps.js").Step[]}
 */
export function startSteps(setting, services, withSite, processes, start) {
  const seconds = readExpectedDurations();
  const content = existsSync(join(setting.dir, "directus")) ? "content-again" : "content";
  /** @type {[import("./services.js").ServiceName, string[]][]} */
  const order = [
    ["payments", [content]],
    ["identity", [content]],
    ["mail", [content]],
    ["directus", [content]],
    ["site", [content, "build"]],
  ];
  return [
    {
      id: content,
      title: "drawing the pictures and filling Directus",
      after: ["site-packages", "demo-packages"],
      seconds: seconds[content] ?? 0,
      run: (report) => fillDirectus(setting, processes, report),
    },
    ...order
      .filter(([name]) => withSite || name !== "site")
      .map(([name, after]) => ({
        id: name,
        title: `starting ${services[name].title}`,
        after,
        seconds: seconds[name] ?? 0,
        run: () => start(name),
      })),
    {
      id: "flows",
      title: "telling Directus where the site is",
      after: ["directus"],
      seconds: seconds.flows ?? 0,
      run: () => tellDirectus(setting, processes),
    },
  ];
}

/**
 * At every start: the site may have another port than the last time.
 *
 * @param {import("./services.js").Setting} setting
 * @param {import("./processes.js").Processes} processes
 */
async function tellDirectus({ dir, ports, currencies }, processes) {
  const args = [
    "--disable-warning=ExperimentalWarning",
    APPLY_FLOWS,
    JSON.stringify({ dir, ports, currencies }),
  ];
  await processes.run("flows", { node: findProjectNode(), args });
}

/**
 * @param {import("./services.js").Setting} setting
 * @param {import("./processes.js").Processes} processes
 * @param {(detail: string) => void} report
 */
async function fillDirectus({ dir, ports, currencies, fastHashing }, processes, report) {
  const job = JSON.stringify({ dir, ports, currencies, fastHashing });
  const onMessage = (/** @type {unknown} */ message) =>
    report(/** @type {{ detail: string }} */ (message).detail);
  await processes.run("content", { node: findProjectNode(), args: [CONTENT, job] }, { onMessage });
}
