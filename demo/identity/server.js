import { parseArgs } from "node:util";
import { startLoopbackServer } from "../launcher/loopback.js";
import { createInteractions } from "./interactions.js";
import { createGannet } from "./oauth2-provider.js";
import { createProvider } from "./provider.js";

/** The paths below which the two smaller providers live; Harbour ID has the root. */
const LANTERN = "/lantern";
const GANNET = "/gannet";

/**
 * Starts the demo's identity providers: Harbour ID and Lantern, which speak OpenID Connect, and Gannet, which speaks
 * plain OAuth 2.
 *
 * @param {{ port: number, host?: string, issuer?: string, site: string, clientSecret: string, cookieKey: string }} options
 * @returns {Promise<{ issuer: string, close(): Promise<void> }>}
 */
export async function startIdentity({ port, host, site, clientSecret, cookieKey, ...rest }) {
  const issuer = rest.issuer ?? `http://localhost:${port}`;
  const shared = { site, clientSecret, cookieKey };
  const harbour = openIdProvider({ ...shared, id: "harbour", name: "Harbour ID", issuer, mount: "" });
  const lantern = openIdProvider({
    ...shared,
    id: "lantern",
    name: "Lantern",
    issuer: issuer + LANTERN,
    mount: LANTERN,
  });
  const gannet = createGannet({ site, clientSecret, path: GANNET });
  const server = await startLoopbackServer(
    (request, response) => {
      const at = request.url ?? "/";
      const provider = at.startsWith(`${LANTERN}/`) ? lantern : harbour;
      gannet(request, response)
        .then((answered) => answered || provider(request, response))
        .catch((error) => {
          console.error(error);
          response.writeHead(500).end();
        });
    },
    port,
    host ? [host] : undefined,
  );
  return { issuer, close: server.close };
}

/**
 * @param {import("./provider.js").ProviderOptions} options
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>}
 */
function openIdProvider(options) {
  const { mount, name, site } = options;
  const provider = createProvider(options);
  const interact = createInteractions(provider, { site, name, mount });
  const provide = provider.callback();
  return async (request, response) => {
    const whole = request.url ?? "/";
    Object.assign(request, { originalUrl: whole, url: whole.slice(mount.length) });
    if (!(await interact(request, response))) await provide(request, response);
  };
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
