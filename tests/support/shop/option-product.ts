import { randomUUID } from "node:crypto";
import { asAdmin } from "../directus/directus.ts";

/** Each cover with its bindings: Sand is sold out pamphlet-sewn and not made in boards, Mud in boards only. */
const made = [
  ["Sea", ["Pamphlet-sewn", "In boards"]],
  ["Sand", ["Pamphlet-sewn"]],
  ["Mud", ["In boards"]],
  ["Kelp", ["Pamphlet-sewn", "In boards"]],
  ["Slate", ["Pamphlet-sewn", "In boards"]],
  ["Chalk", ["Pamphlet-sewn", "In boards"]],
] as const;

/** A notebook in more combinations than are listed, so that each option is a choice of its own. */
export async function givenProductWithOptions() {
  const mark = randomUUID().slice(0, 8);
  const slug = `options-${mark}`;
  const title = `Log ${mark}`;
  const combinations = made.flatMap(([cover, bindings]) => bindings.map((binding) => ({ cover, binding })));
  const { id } = await asAdmin<{ id: string }>("/items/products", {
    method: "POST",
    body: {
      slug,
      title,
      type: "physical",
      status: "published",
      variants: combinations.map(({ cover, binding }, index) => ({
        sku: `${mark}-${index}`,
        title: `${cover} cover, ${binding.toLowerCase()}`,
        sort: index + 1,
        status: "published",
        weight_grams: 150,
        track_stock: cover === "Sand",
        options: [
          { name: "Cover", value: cover },
          { name: "Binding", value: binding },
        ],
        prices: [
          { currency: "EUR", unit_amount: binding === "In boards" ? 2100 : 1300, key: `${mark}:${index}` },
        ],
      })),
    },
  });
  const remove = () => asAdmin(`/items/products/${id}`, { method: "DELETE" });
  return { path: `/shop/${slug}`, title, remove };
}
