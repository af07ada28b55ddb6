import { parseArgs } from "node:util";
import { listenOnLoopback } from "../launcher/loopback.js";
import { createInteractions } from "./interactions.js";
import { createProvider } from "./provider.js";

/**
 * Starts the demo's OpenID provider.
 *
 * @param {{ port: number, host?: string, issuer?: string, site: string, clientSecret: string, cookieKey: string }} options
 * @returns {Promise<{ issuer: string, close(): Promise<void> }>}
 */
export async function startIdentity({ port, host, site, clientSecret, cookieKey, ...rest }) {
  const issuer = rest.issuer ?? `http://localhost:${port}`;
  const provider = createProvider({ issuer, site, clientSecret, cookieKey });
  const interact = createInteractions(provider, site);
  const provide = provider.callback();
  const server = await listenOnLoopback(
    (request, response) => {
      interact(request, response).then(
        (answered) => answered || provide(request, response),
        (error) => {
          console.error(error);
          response.writeHead(500).end();
        },
      );
    },
    port,
    host ? [host] : undefined,
  );
  return { issuer, close: server.close };
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4102" },
      site: { type: "string", default: "http://localhost:3000" },
    },
  });
  const { IDENTITY_CLIENT_SECRET = "", IDENTITY_COOKIE_KEY = "" } = process.env;
  const identity = await startIdentity({
    port: Number(values.port),
    site: values.site,
    clientSecret: IDENTITY_CLIENT_SECRET,
    cookieKey: IDENTITY_COOKIE_KEY,
  });
  console.log(`Identity provider on ${identity.issuer}`);
  const stop = () => identity.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

if (import.meta.filename === process.argv[1]) await main();
