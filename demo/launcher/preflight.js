import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createFullDiskError, DemoError, getFreeBytes } from "./errors.js";
import { ROOT } from "./paths.js";

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** What installing and building leave on the disk, and a margin. */
const INSTALL_BYTES = 2.5 * GIB;
/** A database, pictures and logs. */
const DATA_BYTES = 100 * MIB;

const TOOLS = [
  { need: "a C++ compiler", any: [process.env.CXX ?? "", "g++", "c++", "clang++"] },
  { need: "make", any: [process.env.MAKE ?? "", "make", "gmake"] },
  {
    need: "Python 3",
    any: [process.env.npm_config_python ?? "", process.env.PYTHON ?? "", "python3", "python"],
  },
];

/** @throws {Trouble} naming what is missing to compile Directus's native parts */
export function checkToolchain() {
  const missing = TOOLS.filter(({ any }) => !any.some(isInPath)).map(({ need }) => need);
  if (missing.length === 0) return;
  throw new DemoError(
    `Directus compiles two of its parts, and this machine lacks ${missing.join(", ")}: install what is missing (Debian: apt-get install g++ make python3; macOS: xcode-select --install) and start again.`,
  );
}

/**
 * @param {string} dir DEMO_DIR
 * @param {boolean} installing whether packages will be installed as well
 * @throws {Trouble}
 */
export async function checkDisk(dir, installing) {
  if ((await getFreeBytes(dir)) < DATA_BYTES) throw new DemoError(createFullDiskError(dir));
  const free = await getFreeBytes(ROOT);
  if (!installing || free >= INSTALL_BYTES) return;
  throw new DemoError(
    `The first start needs ${(INSTALL_BYTES / GIB).toFixed(1)} GiB of disk for packages, and ${ROOT} has ${(free / GIB).toFixed(1)} GiB left.`,
  );
}

/**
 * @param {Partial<import("./paths.js").Ports>} ports
 * @param {number} patienceMs how long to wait for ports that are about to be given back
 * @throws {Trouble} naming the ports that are in use and the variable that moves them
 */
export async function checkPorts(ports, patienceMs = 0) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const taken = await takenPorts(ports);
    if (taken.length === 0) return;
    if (Date.now() >= deadline) throw new DemoError(portsInUse(taken));
    await pause(200);
  }
}

/** @returns {Promise<boolean>} whether this machine has the IPv6 loopback address */
export async function hasIpv6() {
  return (await tryListening(0, "::1")) === undefined;
}

/** @param {Partial<import("./paths.js").Ports>} ports */
async function takenPorts(ports) {
  const tried = Object.entries(ports).map(async ([name, port]) => {
    const codes = await Promise.all([tryListening(port, "127.0.0.1"), tryListening(port, "::1")]);
    return codes.some((code) => code === "EADDRINUSE" || code === "EACCES") ? { name, port } : [];
  });
  return (await Promise.all(tried)).flat();
}

/** @param {{ name: string, port: number }[]} taken */
function portsInUse(taken) {
  const list = taken.map(({ name, port }) => `${port} (${name})`).join(", ");
  const variables = new Set(taken.map(({ name }) => (name === "site" ? "PORT" : "DEMO_PORT_BASE")));
  const [subject, verb] = taken.length === 1 ? ["Port", "is"] : ["Ports", "are"];
  return `${subject} ${list} ${verb} in use: stop what listens there, or set ${[...variables].join(" and ")} to other numbers.`;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code
 */
function tryListening(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** @param {string} command */
function isInPath(command) {
  if (command === "") return false;
  return (process.env.PATH ?? "").split(delimiter).some((dir) => {
    try {
      accessSync(command.includes("/") ? command : join(dir, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
