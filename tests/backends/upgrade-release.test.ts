import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { type PackRow, readFormerPackFiles } from "../../pack/install/pack.ts";
import { makePlan } from "../../pack/install/plan.ts";
import { adminToken, startDirectus } from "./directus.ts";

const releases = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
  ([, version = ""]) => version,
);

test("the pack of each release is kept", () => {
  const kept = readdirSync("pack/former").map((name) => name.replace(".json.br", ""));

  expect(kept.sort()).toEqual([...releases, "75e8f50"].sort());
});

test.each(releases)(
  "a Directus with the pack of %s is upgraded twice, and keeps its rows",
  async (release) => {
    const directus = await startDirectus();
    try {
      const admin = openAdmin(directus.url, adminToken);
      const site = { url: undefined, webhookSecret: undefined, previewKey: undefined };
      const wishes = { names: {}, fields: {}, prefix: "", adopted: [], site, serviceToken: "x".repeat(43) };
      const { parts } = await makePlan(admin, wishes, readFormerPackFiles(release));
      for (const part of parts) if (part.missing.length > 0) await part.create();
      const add = (path: string, body: unknown) => directus.ask<PackRow>(path, { method: "POST", body });
      await add("/items/posts", { slug: "first", title: "Of the first day" });
      const prices = [{ currency: "EUR", unit_amount: 3800 }];
      await add("/items/products", {
        slug: "old",
        title: "Old",
        variants: [{ title: "Paper", sku: "OLD", prices }],
      });
      const { meta } = await directus.ask<{ meta: PackRow }>("/fields/posts/title", {
        method: "PATCH",
        body: { meta: { note: "As short as can be" } },
      });

      const dryRun = await directus.install([], {});
      const upgraded = await directus.install(["--apply"], {});
      const again = await directus.install(["--apply"], {});

      expect(dryRun.text).toContain("prices (1)");
      expect(upgraded).toMatchObject({ code: 0, text: expect.stringContaining("The pack is there.") });
      expect(again.code).toBe(0);
      expect(again.text).not.toMatch(/to create|to change/);
      expect(await directus.ask("/items/posts?fields=slug,title")).toEqual([
        { slug: "first", title: "Of the first day" },
      ]);
      expect(await directus.ask("/items/prices?fields=price,currency")).toEqual([
        { price: "38.00", currency: "EUR" },
      ]);
      expect(meta.note).toBe("As short as can be");
      const { meta: after } = await directus.ask<{ meta: PackRow }>("/fields/posts/title");
      expect(after.note).toBe("As short as can be");
    } finally {
      await directus.stop();
    }
  },
  240_000,
);
