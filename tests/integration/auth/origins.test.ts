import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { endpoints } from "../../support/endpoints.ts";
import { freePort } from "../../support/processes/ports.ts";
import { startSite } from "../../support/processes/site.ts";

async function formTargetsOf(site: string): Promise<string[]> {
  const answer = await fetch(`${site}/sign-in`);
  const [, targets = ""] =
    /form-action ([^;]*)/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? [];
  return targets.split(" ");
}

/** Harbour ID's own description, under an issuer of another origin than its endpoints. */
async function elsewhere() {
  const described = await (
    await fetch(`${endpoints.identity.issuer}/.well-known/openid-configuration`)
  ).json();
  const server = createServer((_, answer) => answer.end(JSON.stringify({ ...described, issuer })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, close: () => new Promise((resolve) => server.close(resolve)) };
}

test("forms may lead to where the provider's own endpoints are, and not to its issuer", async () => {
  const provider = await elsewhere();
  const site = await startSite({ AUTH_HARBOUR_ISSUER: provider.issuer });
  try {
    await expect
      .poll(() => formTargetsOf(site.url), { timeout: 15_000 })
      .toContain(new URL(endpoints.identity.issuer).origin);

    expect(await formTargetsOf(site.url)).not.toContain(provider.issuer);
  } finally {
    await site.stop();
    await provider.close();
  }
});

test("with a provider that is down the site starts, and names its issuer", async () => {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const site = await startSite({ AUTH_HARBOUR_ISSUER: issuer });
  try {
    expect(await formTargetsOf(site.url)).toContain(issuer);
  } finally {
    await site.stop();
  }
});
