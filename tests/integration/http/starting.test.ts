/** What the site says at its start of each usual mistake: one line, with what to do. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { SERVE_ARGUMENTS } from "../../../demo/launcher/services.js";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/processes/ports.ts";
import { type Site, siteEnvironment, startSite } from "../../support/processes/site.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env);
  ends.push(() => site.stop());
  return site;
}

/** The messages of its log, once it is ready. */
async function messagesOf(site: Site, pattern: RegExp): Promise<string[]> {
  const read = async () =>
    site
      .log()
      .split("\n")
      .flatMap((line) => /"msg":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? []);
  const { seen } = await eventually(read, (all) => all.some((message) => pattern.test(message)), 20_000);
  return seen.filter((message) => pattern.test(message));
}

/** A web server that is no Directus. */
async function startOtherServer(): Promise<string> {
  const server = createServer((_, response) => response.end("<!doctype html><title>Another</title>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(["1", "2"])("a port that is taken is named, with %s processes, and nothing starts", (processes) => {
  const taken = Number(new URL(endpoints.site).port);
  const folder = mkdtempSync(join(tmpdir(), "vitrine-starting-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    ...siteEnvironment(taken, join(folder, "state.sqlite")),
    WEB_CONCURRENCY: processes,
  };
  const { status, stdout } = spawnSync(process.execPath, SERVE_ARGUMENTS, {
    env: env as NodeJS.ProcessEnv,
    encoding: "utf8",
  });

  expect(status).toBe(1);
  expect(stdout).toContain(`cannot listen: another program has port ${taken}; stop it, or set PORT`);
});

test("where Directus is away, it says once to start it or to correct its address", async () => {
  const site = await start({ DIRECTUS_URL: `http://127.0.0.1:${await freePort()}` });

  expect(await messagesOf(site, /DIRECTUS_URL/)).toEqual([
    "Directus does not answer (ECONNREFUSED): start it, or correct DIRECTUS_URL",
  ]);
});

test("under remix-serve it says the same", async () => {
  const DIRECTUS_URL = `http://127.0.0.1:${await freePort()}`;
  const args = ["node_modules/@remix-run/serve/dist/cli.js", "./server/remix-build.ts"];
  const site = await startSite({ DIRECTUS_URL, NODE_ENV: "production", HOST: "localhost" }, args);
  ends.push(() => site.stop());

  expect(await messagesOf(site, /DIRECTUS_URL/)).toEqual([
    expect.stringContaining("Directus does not answer"),
  ]);
});

test("where another server answers, it says that this is not a Directus", async () => {
  const site = await start({ DIRECTUS_URL: await startOtherServer() });

  expect(await messagesOf(site, /DIRECTUS_URL/)).toEqual([
    "what answers is not a Directus: correct DIRECTUS_URL, and mind the port",
  ]);
});

test("a service token that Directus does not know is named, and printed nowhere", async () => {
  const token = "a-token-that-is-nobodys-in-this-directus";
  const site = await start({ DIRECTUS_SERVICE_TOKEN: token });

  expect(await messagesOf(site, /DIRECTUS_SERVICE_TOKEN/)).toEqual([
    expect.stringMatching(/^Directus does not know DIRECTUS_SERVICE_TOKEN: .*npm run setup$/),
  ]);
  expect(site.log()).not.toContain(token);
});

test("where nobody tells of changes, it says how late they show", async () => {
  const late = await start({ DIRECTUS_WEBHOOK_SECRET: "" });
  expect(await messagesOf(late, /WEBHOOK_SECRET/)).toEqual([
    "DIRECTUS_WEBHOOK_SECRET is not set: what is saved in Directus shows after a minute or two",
  ]);
  expect(late.log()).not.toMatch(/DIRECTUS_URL|DIRECTUS_SERVICE_TOKEN/);
});
