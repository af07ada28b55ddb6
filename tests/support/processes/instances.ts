import { randomUUID } from "node:crypto";
import { AuthClient } from "../auth/auth-client.ts";
import { endpoints } from "../endpoints.ts";
import { startNginx } from "./nginx.ts";
import { freePort } from "./ports.ts";
import { recordingProxy } from "./recording-proxy.ts";
import { type RedisServer, startRedis } from "./redis.ts";
import { type Site, startSite } from "./site.ts";

/** Two sites behind nginx with one Redis, as docs/deploy.md has them. */
export interface Instances {
  /** Where visitors come: nginx, which leads them to one or the other. */
  url: string;
  sites: [Site, Site];
  redis: RedisServer;
  /** All that both ask of Directus. */
  directus: Awaited<ReturnType<typeof recordingProxy>>;
  /** Ends one as a new version does, and starts it again. */
  restart(index: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts two instances for a test file. Only the first one hears Directus: it does not accept the other's secret.
 * @param ports of the instances, where something else has to know them before they are there
 * @param env variables that are to be different from the demo's
 */
export async function startInstances({
  ports: given,
  env = {},
}: {
  ports?: [number, number];
  env?: Record<string, string>;
} = {}): Promise<Instances> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const redis = await startRedis();
    ends.push(() => redis.remove());
    const directus = await recordingProxy(endpoints.directus.url);
    ends.push(() => directus.close());
    const ports = given ?? [await freePort(), await freePort()];
    const nginx = await startNginx(ports);
    ends.push(() => nginx.stop());
    const start = (index: 0 | 1) =>
      startSite({
        PORT: String(ports[index]),
        SITE_URL: nginx.url,
        REDIS_URL: redis.url,
        DIRECTUS_URL: directus.url,
        TRUST_PROXY: "1",
        DRAIN_DELAY: "1",
        ...(index === 1 ? { DIRECTUS_WEBHOOK_SECRET: randomUUID() } : {}),
        ...env,
      });
    const sites: [Site, Site] = await Promise.all([start(0), start(1)]);
    ends.push(() => Promise.all(sites.map((site) => site.stop())));
    return {
      url: nginx.url,
      sites,
      redis,
      directus,
      async restart(index) {
        await sites[index].stop();
        sites[index] = await start(index);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same browser with the same cookies, led to one of the instances behind the address that it knows. */
export class RoutedBrowser extends AuthClient {
  private readonly instance: Site;

  constructor(browser: AuthClient, instance: Site) {
    super(browser.site, browser.base);
    this.instance = instance;
    const { host } = new URL(browser.site);
    this.jar.set(host, browser.cookiesOf(host));
  }

  protected override wayTo(url: URL): URL {
    return url.origin === this.site ? new URL(url.pathname + url.search, this.instance.url) : url;
  }
}
