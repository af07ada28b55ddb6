/** Directus's own policy Public, which the pack gives to every role; and the editors' of pack/access.json. */
const PUBLIC = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";
const EDITOR = "0c0ffee0-0000-4000-8000-000000000103";

/**
 * A block that the pack does not have, made as docs/develop.md has it made in Studio.
 *
 * @param {import("./rest.js").Rest} directus
 * @param {string[]} blocks the collections that a page may show
 */
export async function createAlmanacBlock(directus, blocks) {
  await directus.post("/collections", {
    collection: "block_almanac",
    schema: {},
    meta: {
      group: "blocks",
      hidden: true,
      icon: "dark_mode",
      note: "The moons around today, or today's tide",
    },
    fields: [
      {
        field: "id",
        type: "uuid",
        schema: { is_primary_key: true, has_auto_increment: false },
        meta: { special: ["uuid"], interface: "input", readonly: true, hidden: true },
      },
      {
        field: "show",
        type: "string",
        meta: {
          interface: "select-dropdown",
          required: true,
          options: {
            choices: [
              { text: "The moons around today", value: "moons" },
              { text: "Today's tide", value: "tide" },
            ],
          },
        },
      },
    ],
  });
  await directus.patch("/relations/page_blocks/item", { meta: { one_allowed_collections: blocks } });
  const grant = (policy, actions) =>
    actions.map((action) => ({
      policy,
      collection: "block_almanac",
      action,
      permissions: {},
      validation: {},
      fields: ["*"],
    }));
  await directus.post("/permissions", [
    ...grant(PUBLIC, ["read"]),
    ...grant(EDITOR, ["create", "read", "update", "delete"]),
  ]);
}
