import { createServer } from "node:http";

/** `localhost` means either of them, and browsers try both. */
const LOOPBACK = ["127.0.0.1", "::1"];

/**
 * Serves HTTP on this machine only.
 *
 * @param {import("node:http").RequestListener} listener
 * @param {number} port
 * @param {string[]} [hosts]
 * @returns {Promise<{ close(): Promise<void> }>}
 */
export async function startLoopbackServer(listener, port, hosts = LOOPBACK) {
  const servers = await Promise.all(hosts.map((host) => listen(listener, port, host)));
  return {
    async close() {
      await Promise.all(servers.map((server) => server && closeServer(server)));
    },
  };
}

/**
 * @param {import("node:http").RequestListener} listener
 * @param {number} port
 * @param {string} host
 * @returns {Promise<import("node:http").Server | undefined>} undefined where the machine has no such address
 */
function listen(listener, port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once("error", (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (host === "::1" && (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")) resolve(undefined);
      else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** @param {import("node:http").Server} server */
function closeServer(server) {
  return new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}
