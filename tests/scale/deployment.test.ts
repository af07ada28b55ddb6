import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { eventually } from "../support/eventually.ts";
import { certifyLocalhost } from "../support/processes/local-authority.ts";
import { startNginx } from "../support/processes/nginx.ts";
import { freePort } from "../support/processes/ports.ts";
import { postgresPrograms, startPostgres } from "../support/processes/postgres.ts";
import { describeWith } from "../support/processes/programs.ts";
import { type RedisServer, startRedis } from "../support/processes/redis.ts";
import { siteEnvironment } from "../support/processes/site.ts";
import { type Environment, readUnit, type Service, startService } from "../support/processes/systemd.ts";
import { type Payments, startPaymentsFor } from "../support/shop/payments.ts";
import { Shopper } from "../support/shop/shopper.ts";
import {
  createVariant,
  listVariantOrders,
  paidThrough,
  parseSessionId,
  webhookSecret,
} from "../support/shop/test-shop.ts";

const isRoot = process.getuid?.() === 0;

/** Whether a service's processes are those of its unit's user, who may gain no rights. */
function readStatus({ process: { pid } }: Service) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    user: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
    rights: /^CapEff:\s+(\w+)/m.exec(status)?.[1],
    noNewRights: /^NoNewPrivs:\s+(\d)/m.exec(status)?.[1] === "1",
  };
}

const withoutRights = { user: 64_321, rights: "0000000000000000", noNewRights: true };

/** Once a service answers at an address. @throws Error with its log, where it has ended */
async function untilAnswers(service: Service, url: string) {
  await eventually(
    async () => {
      if (service.process.exitCode !== null) throw new Error(`It has ended:\n${service.log()}`);
      return (await fetch(url).catch(() => undefined))?.ok;
    },
    Boolean,
    90_000,
  );
}

describeWith(["redis-server", "nginx"], "what docs/deploy.md sets up", () => {
  describe.skipIf(!isRoot)(isRoot ? "with its units" : "with its units: it needs root", () => {
    const unit = readFileSync("docs/deploy/vitrine@.service", "utf8");
    const authority = certifyLocalhost();
    let redis: RedisServer;
    let nginx: Awaited<ReturnType<typeof startNginx>>;
    let payments: Payments;
    let sites: Service[] = [];

    beforeAll(async () => {
      const ports: [number, number] = [await freePort(), await freePort()];
      redis = await startRedis();
      nginx = await startNginx(ports, authority);
      payments = await startPaymentsFor(`${nginx.url}/webhooks/stripe`, webhookSecret);
      const { STATE_FILE: _, HOST: __, ...demo } = siteEnvironment(0, "");
      const file = {
        ...demo,
        ...paidThrough(payments),
        SITE_URL: nginx.url,
        REDIS_URL: redis.url,
        TRUST_PROXY: "1",
      };
      sites = ports.map((port) =>
        startService(readUnit(unit, port, file), { "/srv/vitrine": process.cwd() }),
      );
      await Promise.all(
        sites.map((site, index) => untilAnswers(site, `http://127.0.0.1:${ports[index]}/readyz`)),
      );
    });

    afterAll(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await payments?.close();
      await nginx?.stop();
      await redis?.remove();
      authority.remove();
    });

    test("two instances run as users without rights, and write to their own folder only", () => {
      for (const site of sites) {
        expect(readStatus(site)).toEqual(withoutRights);
        expect(readdirSync(site.state).filter((name) => name.includes("search")).length).toBeGreaterThan(0);
      }
    });

    test("HTTP leads to HTTPS by HTTP/2, which a browser is told to keep to", async () => {
      const plain = await fetch(`${nginx.plainUrl}/shop`, { redirect: "manual" });
      const shop = await fetch(`${nginx.url}/shop`);
      const browser = connect({
        port: nginx.port,
        servername: "localhost",
        ALPNProtocols: ["h2", "http/1.1"],
      });
      await once(browser, "secureConnect");
      expect(browser.alpnProtocol).toBe("h2");
      browser.destroy();

      expect([plain.status, plain.headers.get("Location")]).toEqual([301, `${nginx.url}/shop`]);
      expect(shop.status).toBe(200);
      expect(shop.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
    });

    test("Ada buys, and Stripe's event arrives", async () => {
      const { id } = await createVariant({ stock: 2 });
      const ada = new Shopper(nginx.url);
      await ada.add(id);
      const session = parseSessionId((await ada.checkout()).location);
      await payments.pay(session);

      await eventually(
        () => payments.deliveries(),
        (told) =>
          told.some(({ type, status }) => type === "checkout.session.completed" && status === "delivered"),
        20_000,
      );
      const orders = await listVariantOrders(id);
      expect(orders.map(({ status }) => status)).toEqual(["paid"]);
      expect((await ada.comeBack(session)).status).toBe(200);
    });
  });
});

describe.skipIf(!isRoot)(isRoot ? "Directus's unit" : "Directus's unit: it needs root", () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test("begins an empty database, serves as a user without rights, and keeps its uploads in its folder", async () => {
    const postgres = await startPostgres(postgresPrograms() ?? "");
    ends.push(() => postgres.remove());
    const redis = await startRedis();
    ends.push(() => redis.remove());
    const port = await freePort();
    const { services } = parse(readFileSync("docs/deploy/compose.yaml", "utf8"));
    // The variables that the Compose file gives it, with the addresses of this machine.
    const file: Environment = {
      ...services.directus.environment,
      DB_CONNECTION_STRING: postgres.url,
      REDIS: redis.url,
      SECRET: "of-the-tests-and-of-nothing-else",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: "not-for-long",
      ADMIN_TOKEN: "of-the-tests",
    };
    const unit = readFileSync("docs/deploy/directus.service", "utf8");
    const mounts = { "/srv/vitrine": process.cwd(), "/srv/directus": packagesOfDirectus() };
    const directus = startService(readUnit(unit, "", file), mounts);
    ends.push(() => directus.stop());
    await untilAnswers(directus, `${file.PUBLIC_URL}/server/ping`);

    const form = new FormData();
    form.set("file", new Blob(["the almanac"], { type: "text/plain" }), "almanac.txt");
    const headers = { Authorization: `Bearer ${file.ADMIN_TOKEN}` };
    const upload = () => fetch(`${file.PUBLIC_URL}/files`, { method: "POST", headers, body: form });
    // On a busy machine Directus answers 503 for a moment (PRESSURE_LIMITER_ENABLED).
    await eventually(upload, ({ ok }) => ok, 30_000);

    expect(readdirSync(join(directus.state, "uploads"))).toHaveLength(1);
    expect(readStatus(directus)).toEqual(withoutRights);
  });

  /** As `npm install directus node` leaves it: the demo's packages, and the site's Node. */
  function packagesOfDirectus(): string {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-directus-"));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    symlinkSync("/srv/vitrine/demo/node_modules/.bin/directus", join(folder, "node_modules/.bin/directus"));
    symlinkSync("/srv/vitrine/node_modules/.bin/node", join(folder, "node_modules/.bin/node"));
    execFileSync("chmod", ["-R", "a+rX", folder]);
    return folder;
  }
});
