import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { buildImage } from "../support/processes/image.ts";
import { freePort } from "../support/processes/ports.ts";
import { hasPrograms } from "../support/processes/programs.ts";
import { siteEnvironment } from "../support/processes/site.ts";

const isRoot = process.getuid?.() === 0;

/** Milliseconds: it installs a Debian and all packages. */
const timeout = 600_000;

test("the image is built in a bare Debian, and has what the site needs, a user without rights, and nothing else", {
  timeout,
}, async ({ skip }) => {
  skip(!isRoot || !hasPrograms("debootstrap"), "it needs root and debootstrap");
  const image = await buildImage("docs/deploy/Dockerfile");
  try {
    const inImage = (path: string) => existsSync(join(image.root, "srv/vitrine", path));
    const unneeded = [
      "demo",
      "tests",
      "docs",
      ".git",
      ".env",
      "node_modules/vitest",
      "node_modules/playwright",
    ];
    expect(unneeded.filter(inImage)).toEqual([]);

    const port = await freePort();
    const { HOST: _, STATE_FILE: __, ...file } = siteEnvironment(port, "");
    const site = image.start(file);
    const url = `http://127.0.0.1:${port}`;
    try {
      await eventually(
        async () => {
          expect(site.exitCode, "the site has ended").toBeNull();
          return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
        },
        Boolean,
        60_000,
      );
      const answers = await Promise.all(["/", "/shop", "/journal"].map((path) => fetch(`${url}${path}`)));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
      expect(status).toMatch(/^Uid:\s+1000\s/m);
      expect(status).toMatch(/^CapEff:\s+0+$/m);
    } finally {
      site.kill("SIGTERM");
    }
  } finally {
    image.remove();
  }
});
