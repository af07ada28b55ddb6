import { join } from "node:path";
import { recordDurations } from "./durations.js";
import { DemoError } from "./errors.js";
import { waitUntilHealthy } from "./health.js";
import { withLock } from "./lock.js";
import { SHARED_CACHE } from "./paths.js";
import { findMissingParts, listInstallSteps, startSteps } from "./plan.js";
import { checkDisk, checkPorts, checkToolchain, hasIpv6 } from "./preflight.js";
import { loadSecrets } from "./secrets.js";
import { CURRENCIES, createSiteEnvironment, listEndpoints, listServices } from "./services.js";
import { runSteps } from "./steps.js";

/** How long the processes of a demo that was killed may take to give their ports back. */
const RECOVERY_MS = 12_000;

/**
 * @typedef {object} Start
 * @property {import("./demo.js").DemoOptions} options
 * @property {string} dir
 * @property {import("./paths.js").Ports} ports
 * @property {import("./processes.js").Processes} processes
 * @property {import("./progress-line.js").ProgressLine} progress
 * @property {boolean} recovering the last demo in this folder was killed
 */

/**
 * Goes all the way from a fresh clone to a demo that answers. What is already done is not done again.
 *
 * @param {Start} given
 */
export async function startServices({ options, dir, ports, processes, progress, recovering }) {
  const { site = true, dev = false, fastHashing = false, siteEnv = {}, signal } = options;
  const { currencies = CURRENCIES } = options;
  const { site: sitePort, ...otherPorts } = ports;
  await checkPorts(site ? { site: sitePort, ...otherPorts } : otherPorts, recovering ? RECOVERY_MS : 0);
  await checkShared(dir, site && !dev);

  const siteHosts = (await hasIpv6()) ? "127.0.0.1,::1" : "127.0.0.1";
  const secrets = loadSecrets(dir);
  const setting = { dir, ports, secrets, currencies, fastHashing, dev, siteHosts, siteEnv };
  const services = listServices(setting);

  const onDeath = options.onDeath ?? ((name, why) => process.stderr.write(`${name}: ${why}\n`));
  /** @param {import("./services.js").ServiceName} name @param {boolean} [append] */
  const startOne = (name, append) => startService(processes, name, services[name], onDeath, append);
  await ensureShared(processes, progress, site && !dev, signal, (missing) => [
    ...listInstallSteps(missing, processes),
    ...startSteps(setting, services, site, processes, startOne),
  ]);
  return {
    endpoints: listEndpoints(ports, secrets),
    siteEnvironment: createSiteEnvironment(setting),
    startOne,
  };
}

/**
 * Installs and builds what the checkout lacks, one process at a time, and takes the steps that follow.
 *
 * @param {import("./processes.js").Processes} processes
 * @param {import("./progress-line.js").ProgressLine} progress
 * @param {boolean} built whether the site must have been built
 * @param {AbortSignal} [signal]
 * @param {(missing: import("./plan.js").Missing) => import("./steps.js").Step[]} [stepsFor]
 */
export async function ensureShared(
  processes,
  progress,
  built,
  signal,
  stepsFor = (missing) => listInstallSteps(missing, processes),
) {
  const work = async () => {
    const steps = stepsFor(findMissingParts(built));
    recordDurations(await Promise.race([runSteps(steps, progress.update), abortion(signal)]));
  };
  if (!Object.values(findMissingParts(built)).some(Boolean)) return work();
  const waiting = (/** @type {number} */ holder) =>
    progress.say(`Waiting for process ${holder}, which is installing or building in this checkout.`);
  return withLock(join(SHARED_CACHE, "lock"), waiting, work, signal);
}

/**
 * @param {string} dir the folder that will be written to
 * @param {boolean} built
 * @throws {Trouble} if this machine cannot install what is missing
 */
export async function checkShared(dir, built) {
  const missing = findMissingParts(built);
  await checkDisk(dir, missing.sitePackages || missing.demoPackages);
  if (missing.demoPackages) checkToolchain();
}

/**
 * @param {import("./processes.js").Processes} processes
 * @param {import("./services.js").ServiceName} name
 * @param {import("./services.js").Service} service
 * @param {(name: string, why: string) => void} onDeath
 * @param {boolean} [append] keeps its log
 */
async function startService(processes, name, { title, command, health }, onDeath, append = false) {
  let up = false;
  let why = "";
  const running = processes.start(name, command(), {
    append,
    onEnd: (how) => {
      why = `${how}\n${processes.lastLines(name)}`;
      if (up) onDeath(name, why);
    },
  });
  try {
    await waitUntilHealthy(health, () => processes.isCurrent(name, running));
  } catch (error) {
    throw new DemoError(`${title} did not start. ${why || error}`);
  }
  up = true;
}

/**
 * @param {AbortSignal} [signal]
 * @returns {Promise<never>}
 */
function abortion(signal) {
  return new Promise((_resolve, reject) => {
    const give = () => reject(new DemoError("Stopped before everything had started."));
    if (signal?.aborted) give();
    signal?.addEventListener("abort", give, { once: true });
  });
}
