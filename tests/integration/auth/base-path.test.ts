import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { freePort } from "../../support/processes/ports.ts";
import { siteEnvironment } from "../../support/processes/site.ts";
import { openTestSite } from "../../support/processes/test-site.ts";

const { maya } = personas;
const site = openTestSite({ AUTH_BASE_PATH: "/api/auth" });

test("the auth API stands where AUTH_BASE_PATH says, without a new build", async () => {
  const browser = new AuthClient(site.url, "/api/auth");

  const providers = (await browser.get("/api/auth/providers")).json<Record<string, { signinUrl: string }>>();
  expect(providers.harbour?.signinUrl).toBe(`${site.url}/api/auth/signin/harbour`);
  expect((await browser.get("/auth/providers")).status).toBe(404);

  const reply = await browser.signIn(maya.email, maya.password, { callbackUrl: "/account" });
  expect(reply.location).toBe(`${site.url}/account`);
  expect((await browser.session())?.user.email).toBe(maya.email);
});

test("the sign-in page's forms lead there", async () => {
  const page = await new AuthClient(site.url).get("/sign-in");

  expect(page.text).toContain('action="/api/auth/callback/credentials"');
  expect(page.text).toContain('action="/api/auth/signin/harbour"');
});

test("a provider is told to come back there", async () => {
  const browser = new AuthClient(site.url, "/api/auth");
  const { location = "" } = await browser.act("signin/harbour");

  expect(new URL(location).searchParams.get("redirect_uri")).toBe(`${site.url}/api/auth/callback/harbour`);
});

test("stock remix-serve takes the same build", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-remix-serve-"));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "node_modules/@remix-run/serve/dist/cli.js",
      "./server/remix-build.ts",
    ],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        ...siteEnvironment(port, join(folder, "state.sqlite")),
        HOST: "localhost",
        AUTH_BASE_PATH: "/api/auth",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    await new Promise((resolve, reject) => {
      child.stdout.once("data", resolve);
      child.once("exit", () => reject(new Error("remix-serve has ended")));
    });
    const browser = new AuthClient(`http://localhost:${port}`, "/api/auth");
    await browser.signIn(maya.email, maya.password);

    expect((await browser.session())?.user.email).toBe(maya.email);
    expect((await browser.get("/account")).text).toContain(en("account.hello", { name: maya.name }));
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
