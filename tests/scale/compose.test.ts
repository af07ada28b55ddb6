import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/processes/ports.ts";
import { describeWith } from "../support/processes/programs.ts";

interface ComposeService {
  command: string | string[];
  healthcheck?: { test: string[] };
}

describeWith(["docker-compose", "nginx", "redis-server"], "the Compose file", () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-compose-"));
    for (const name of ["compose.yaml", "nginx.conf"]) cpSync(`docs/deploy/${name}`, at(name));
    for (const name of ["directus.env", "vitrine.env"]) writeFileSync(at(name), "");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What Compose makes of it. */
  function compose(env: Record<string, string | undefined> = { POSTGRES_PASSWORD: "of-the-tests" }) {
    const args = ["-f", at("compose.yaml"), "config"];
    return spawnSync("docker-compose", args, { encoding: "utf8", env: { ...process.env, ...env } });
  }

  function readServices(): Record<string, ComposeService> {
    return parse(compose().stdout).services;
  }

  test("is valid by Compose's schema, and asks for the database's password", () => {
    expect([compose().status, compose().stderr]).toEqual([0, ""]);

    const without = compose({ POSTGRES_PASSWORD: undefined });
    expect([without.status, without.stderr]).toEqual([1, expect.stringContaining("POSTGRES_PASSWORD")]);
  });

  test.each(["redis", "directus-redis"])("what %s runs starts, and is well", async (name) => {
    const service = readServices()[name];
    const [program = "", ...args] = String(service?.command).replaceAll('""', "").split(" ");
    const port = String(await freePort());
    const redis = spawn(program, [...args, "--port", port], { cwd: folder, stdio: "ignore" });
    try {
      await eventually(
        async () => spawnSync("redis-cli", ["-p", port, "ping"], { encoding: "utf8" }).stdout,
        (said) => said === "PONG\n",
        10_000,
      );
      expect(service?.healthcheck?.test ?? ["CMD", "redis-cli", "ping"]).toEqual([
        "CMD",
        "redis-cli",
        "ping",
      ]);
    } finally {
      const ended = once(redis, "exit");
      redis.kill("SIGTERM");
      await ended;
    }
  });

  test("its proxy's nginx finds both instances, and takes the word of the one before it on HTTPS", ({
    skip,
  }) => {
    skip(process.getuid?.() !== 0, "it needs root");
    const [shell = "", ...args] = readServices().proxy?.command ?? [];
    const command = (args.at(-1) ?? "")
      .replaceAll("$$", "$")
      .replace("exec nginx -g 'daemon off;'", "nginx -t");
    writeFileSync(at("hosts"), "127.0.0.1 localhost vitrine-1 vitrine-2\n");
    const script = [
      "mount -t tmpfs none /srv; mkdir /srv/etc; cp -a /etc/. /srv/etc; mount --bind /srv/etc /etc",
      `mkdir /etc/vitrine; cp '${at("nginx.conf")}' /etc/vitrine/; cp '${at("hosts")}' /etc/hosts`,
      `${shell} -c "$1"`,
      "cat /etc/nginx/conf.d/default.conf",
    ].join("\n");
    const made = execFileSync("unshare", ["--mount", "sh", "-euc", script, "sh", command], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });

    expect(readFileSync(at("nginx.conf"), "utf8")).not.toBe(made);
    expect([...made.matchAll(/server (vitrine-\d:3000)/g)].map(([, server]) => server)).toEqual([
      "vitrine-1:3000",
      "vitrine-2:3000",
    ]);
    expect(made).toContain("listen 8080;");
    expect(made).toContain("X-Forwarded-Proto $http_x_forwarded_proto;");
  });
});
