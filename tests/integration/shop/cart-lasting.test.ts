import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { freePort } from "../../support/processes/ports.ts";
import { startSite } from "../../support/processes/site.ts";
import { Shopper } from "../../support/shop/shopper.ts";

test("a cart outlives the server that it was filled on, even one that was killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-cart-"));
  const place = { PORT: String(await freePort()), STATE_FILE: join(folder, "state.sqlite") };
  const [variant] = await asAdmin<{ id: string }[]>(
    "/items/product_variants?filter[sku][_eq]=SW-014-PB&fields=id",
  );
  try {
    const first = await startSite(place);
    const shopper = new Shopper(first.url);
    await shopper.add(variant?.id ?? "", 2);
    await first.stop("SIGKILL");

    const second = await startSite(place);
    const { html } = await shopper.get("/cart");
    await second.stop();

    expect(html).toContain("Soundings");
    expect(html).toMatch(/name="quantity"[^>]*value="2"|value="2"[^>]*name="quantity"/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
