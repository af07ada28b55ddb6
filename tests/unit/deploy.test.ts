import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { SERVE_ARGUMENTS } from "../../demo/launcher/services.js";
import { hasPrograms } from "../support/processes/programs.ts";
import { systemdSays } from "../support/processes/systemd.ts";

const read = (file: string) => readFileSync(file, "utf8");
const example = read(".env.example");
const compose = read("docs/deploy/compose.yaml");
const unit = read("docs/deploy/vitrine@.service");
const directus = read("docs/deploy/directus.service");
const nginx = read("docs/deploy/nginx.conf");
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Beside those of the schema: for each identity provider. */
const ofProviders = /^AUTH_(PROVIDERS|GOOGLE|GITHUB|HARBOUR)/;
const schema = named(read("server/config/environment.ts"), /^ {2}([A-Z][A-Z_]+):/gm);
const told = named(example, /^(?:# )?([A-Z][A-Z_]+)=/gm);

test(".env.example names every variable that the site reads, and no other", () => {
  expect(schema.length).toBeGreaterThan(30);
  expect(schema.filter((name) => !told.includes(name))).toEqual([]);
  expect(told.filter((name) => !schema.includes(name) && !ofProviders.test(name))).toEqual([]);
});

test("what containers and units set are variables that the site reads", () => {
  const [, shared = ""] = /^x-vitrine:[\s\S]*?environment:\n([\s\S]*?)\n {2}\w/m.exec(compose) ?? [];
  const inCompose = named(shared, /^ {4}([A-Z_]+):/gm);
  const inUnit = named(unit, /^Environment=([A-Z_]+)=/gm);
  const inImage = named(read("docs/deploy/Dockerfile"), /([A-Z_]+)=/g).filter((name) => name !== "NODE_ENV");

  expect(inCompose).toContain("REDIS_URL");
  expect([...inCompose, ...inUnit, ...inImage].filter((name) => !schema.includes(name))).toEqual([]);
});

test("containers, units, the demo and the tests start the server as `npm run serve` does", () => {
  const { serve } = JSON.parse(read("package.json")).scripts;
  const started = serve.replace("--import ./server/load-env-file.js ", "");
  const [, inUnit = ""] = /^ExecStart=.*\/(node .*)$/m.exec(unit) ?? [];
  const [, inImage = "[]"] = /^CMD (.*)$/m.exec(read("docs/deploy/Dockerfile")) ?? [];

  expect(inUnit).toBe(started);
  expect(SERVE_ARGUMENTS.join(" ")).toBe(started.replace(/^node /, ""));
  expect(JSON.parse(inImage).join(" ")).toBe(started);
});

test("systemd takes the units as they are, and says of another that it does not", ({ skip }) => {
  skip(!hasPrograms("systemd-analyze"), "systemd is not installed");
  const misspelt = unit.replace("ProtectSystem=strict", "ProtectSystm=strict");

  expect(systemdSays({ "vitrine@3001.service": unit, "directus.service": directus })).toBe("");
  expect(systemdSays({ "vitrine@3001.service": misspelt })).toContain("Unknown key 'ProtectSystm'");
});

test("what Directus is given to keep lies where its unit lets it write", () => {
  expect(directus).toContain("ProtectSystem=strict");
  const [, folder] = /^StateDirectory=(\w+)$/m.exec(directus) ?? [];
  const [, uploads = ""] = /^Environment=STORAGE_LOCAL_ROOT=(.+)$/m.exec(directus) ?? [];

  expect(uploads.startsWith(`/var/lib/${folder}/`)).toBe(true);
});

test("a proxy and a supervisor wait longer than the site takes to leave", () => {
  const [, delay] = /DRAIN_DELAY: "(\d+)"/.exec(compose) ?? [];
  const needed = Number(delay) + limits.drainTimeout / 1000;
  const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
  const [, stop] = /TimeoutStopSec=(\d+)/.exec(unit) ?? [];

  expect(Number(grace)).toBeGreaterThan(needed);
  expect(Number(stop)).toBeGreaterThan(needed);
});

test("the containers' proxy finds its instances in the nginx configuration that it changes", () => {
  const replaced = named(compose, /s\/(127\.0\.0\.1:\d+)\/vitrine-\d/g);
  const [, upstream = ""] = /upstream vitrine \{([^}]*)\}/.exec(nginx) ?? [];

  expect(named(upstream, /server (127\.0\.0\.1:\d+)/g)).toEqual(replaced);
  expect(nginx).toContain("listen 127.0.0.1:");
  expect(nginx).toContain("X-Forwarded-Proto $scheme");
});
