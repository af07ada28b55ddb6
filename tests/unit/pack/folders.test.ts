import { expect, test } from "vitest";
import { readPack } from "../../../pack/install/pack.ts";

/** The folder whose files everybody may see. */
const openFolder = "0c0ffee0-0000-4000-8000-000000000001";
/** What only a buyer may fetch, what a visitor has sent, invoices, packing slips and lists for the books. */
const shut = [
  "product_variants.file",
  "product_variants.files",
  "form_submission_values.file",
  "invoices.file",
  "orders.packing_slip",
  "fulfillments.packing_slip",
  "exports.file",
];

test("what an editor uploads through a field is where those who read the field may see it", {
  timeout: 30_000,
}, () => {
  const taking = readPack().snapshot.fields.filter(({ meta }) =>
    /^(file|file-image|files|input-rich-text-html)$/.test(String(meta?.interface)),
  );
  const places = taking.map(({ collection, field, meta }) => [
    `${collection}.${field}`,
    (meta?.options as { folder?: string } | null)?.folder,
  ]);
  const open = places.filter(([name = ""]) => !shut.includes(name));

  expect(open.length).toBeGreaterThan(15);
  expect(open.filter(([, folder]) => folder !== openFolder)).toEqual([]);
});
