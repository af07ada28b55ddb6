import { openAdmin } from "../../pack/install/admin.ts";
import { adminToken, type EmptyDirectus } from "./directus.ts";
import { collectionRow, fieldRow, relationRow } from "./schema.ts";

const publicPolicy = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";

/**
 * The collections of Directus's official CMS template with their fields and types; every one has an `id` and says who
 * made and changed it when. Written down from its schema, without anything of its content.
 * @see https://github.com/directus-labs/starters
 */
const collections: Record<string, { meta?: object; key?: string; fields: Record<string, string> }> = {
  block_button: {
    fields: { sort: "integer", type: "string", label: "string", variant: "string", url: "string" },
  },
  block_button_group: { fields: { sort: "integer", buttons: "alias" } },
  block_form: { fields: { headline: "text", tagline: "string" } },
  block_gallery: { fields: { headline: "text", tagline: "string", items: "alias" } },
  block_gallery_items: { fields: { sort: "integer" } },
  block_hero: { fields: { headline: "text", description: "text", tagline: "string", layout: "string" } },
  block_posts: { fields: { headline: "text", collection: "string", tagline: "string", limit: "integer" } },
  block_pricing: { fields: { headline: "text", tagline: "string", pricing_cards: "alias" } },
  block_pricing_cards: {
    fields: {
      title: "string",
      description: "text",
      price: "string",
      badge: "string",
      features: "json",
      is_highlighted: "boolean",
      sort: "integer",
    },
  },
  block_richtext: { fields: { content: "text", headline: "string", alignment: "string", tagline: "string" } },
  form_fields: {
    fields: {
      name: "string",
      type: "string",
      label: "string",
      placeholder: "string",
      help: "string",
      validation: "string",
      width: "string",
      choices: "json",
      sort: "integer",
      required: "boolean",
    },
  },
  form_submission_values: { fields: { value: "text", sort: "integer" } },
  form_submissions: { fields: { timestamp: "timestamp", values: "alias" } },
  forms: {
    meta: { archive_field: "is_active", archive_value: "false", unarchive_value: "true" },
    fields: {
      on_success: "string",
      sort: "integer",
      submit_label: "string",
      success_message: "text",
      title: "string",
      success_redirect_url: "string",
      is_active: "boolean",
      emails: "json",
      fields: "alias",
      submissions: "alias",
    },
  },
  globals: {
    meta: { singleton: true },
    fields: {
      title: "string",
      tagline: "string",
      description: "text",
      url: "string",
      accent_color: "string",
      social_links: "json",
      directus_url: "string",
    },
  },
  navigation: { key: "string", fields: { title: "string", is_active: "boolean", items: "alias" } },
  navigation_items: {
    fields: { sort: "integer", title: "string", type: "string", url: "string", children: "alias" },
  },
  page_blocks: {
    fields: {
      sort: "integer",
      item: "string",
      collection: "string",
      hide_block: "boolean",
      background: "string",
    },
  },
  pages: {
    meta: { archive_field: "status", archive_value: "archived", unarchive_value: "draft" },
    fields: {
      sort: "integer",
      title: "string",
      permalink: "string",
      status: "string",
      published_at: "timestamp",
      blocks: "alias",
      seo: "json",
    },
  },
  posts: {
    meta: { archive_field: "status", archive_value: "archived", unarchive_value: "draft" },
    fields: {
      sort: "integer",
      content: "text",
      slug: "string",
      status: "string",
      title: "string",
      description: "text",
      published_at: "timestamp",
      seo: "json",
    },
  },
  redirects: { fields: { response_code: "string", url_from: "string", url_to: "string", note: "text" } },
};

/** A field that leads to one row, and the field on the other side that lists them. */
const relations: [from: string, field: string, to: string, back?: string][] = [
  ["block_button", "page", "pages"],
  ["block_button", "post", "posts"],
  ["block_button", "button_group", "block_button_group", "buttons"],
  ["block_form", "form", "forms"],
  ["block_gallery_items", "block_gallery", "block_gallery", "items"],
  ["block_gallery_items", "directus_file", "directus_files"],
  ["block_hero", "image", "directus_files"],
  ["block_hero", "button_group", "block_button_group"],
  ["block_pricing_cards", "button", "block_button"],
  ["block_pricing_cards", "pricing", "block_pricing", "pricing_cards"],
  ["form_fields", "form", "forms", "fields"],
  ["form_submission_values", "field", "form_fields"],
  ["form_submission_values", "form_submission", "form_submissions", "values"],
  ["form_submission_values", "file", "directus_files"],
  ["form_submissions", "form", "forms", "submissions"],
  ["globals", "logo", "directus_files"],
  ["globals", "logo_dark_mode", "directus_files"],
  ["globals", "favicon", "directus_files"],
  ["navigation_items", "navigation", "navigation", "items"],
  ["navigation_items", "page", "pages"],
  ["navigation_items", "parent", "navigation_items", "children"],
  ["navigation_items", "post", "posts"],
  ["page_blocks", "page", "pages", "blocks"],
  ["posts", "image", "directus_files"],
  ["posts", "author", "directus_users"],
];

const shownBlocks = ["hero", "richtext", "form", "posts", "gallery", "pricing"].map(
  (name) => `block_${name}`,
);

/** What strangers have sent is all that the template keeps to itself. */
const hidden = new Set(["form_submissions", "form_submission_values"]);

/**
 * What the template lets everybody read where Directus has no licence: all of it, drafts and forms that are switched off
 * too. With one it has rules, and the site the less to look after.
 */
const open = [...Object.keys(collections), "directus_files", "directus_users"].filter(
  (name) => !hidden.has(name),
);

/** Makes the template's collections and permissions in an empty Directus. */
export async function makeOfficialTemplate(directus: EmptyDirectus): Promise<void> {
  const admin = openAdmin(directus.url, adminToken);
  const leads = new Map(relations.map(([from, field, to]) => [`${from}.${field}`, to]));
  const typeOf = (target: string) => (collections[target]?.key === "string" ? "string" : "uuid");
  await admin.extend(await admin.snapshot(), {
    collections: Object.entries(collections).map(([name, { meta }]) => collectionRow(name, meta)),
    fields: Object.entries(collections).flatMap(([name, { key = "uuid", fields }]) => [
      fieldRow(name, "id", key, "key"),
      ...Object.entries(fields).map(([field, type]) => fieldRow(name, field, type)),
      ...[...leads].flatMap(([place, target]) => {
        const [from, field = ""] = place.split(".");
        return from === name ? [fieldRow(name, field, typeOf(target))] : [];
      }),
      ...stamps(name),
    ]),
    relations: [
      ...relations.map(([from, field, to, back]) => relationRow(from, field, to, back)),
      anyRelation("page_blocks", "item", "page", shownBlocks),
    ],
  });
  await letEverybodyRead(directus);
}

function stamps(name: string) {
  const special = (kind: string) => ({ special: [kind] });
  return [
    fieldRow(name, "date_created", "timestamp", undefined, special("date-created")),
    fieldRow(name, "date_updated", "timestamp", undefined, special("date-updated")),
  ];
}

function anyRelation(collection: string, field: string, junction: string, allowed: string[]) {
  const { schema: _none, meta, ...row } = relationRow(collection, field, "");
  const any = { one_collection: null, one_collection_field: "collection", one_allowed_collections: allowed };
  return {
    ...row,
    related_collection: null,
    meta: { ...meta, ...any, junction_field: junction },
    schema: null,
  };
}

async function letEverybodyRead(directus: EmptyDirectus) {
  const body = open.map((collection) => ({
    policy: publicPolicy,
    collection,
    action: "read",
    fields: ["*"],
    permissions: {},
  }));
  await directus.ask("/permissions", { method: "POST", body });
}

/**
 * Makes the user whom the site writes as, with what the template's own policy for forms has, what everybody may read,
 * and what the site reads besides: the mails of a form, and how collections hang together.
 * @returns the token
 */
export async function makeWriter(directus: EmptyDirectus): Promise<string> {
  const token = "writes-what-visitors-send-to-forms";
  const may = (collection: string, ...actions: string[]) =>
    actions.map((action) => ({ collection, action, fields: ["*"], permissions: {} }));
  const permissions = [
    ...may("form_submissions", "create", "read"),
    ...may("form_submission_values", "create", "read"),
    ...may("directus_files", "create", "read"),
    ...may("forms", "read"),
    ...["collections", "fields", "relations"].flatMap((name) => may(`directus_${name}`, "read")),
  ];
  const policy = await directus.ask<{ id: string }>("/policies", {
    method: "POST",
    body: { name: "Forms", app_access: false, admin_access: false },
  });
  const body = permissions.map((permission) => ({ ...permission, policy: policy.id }));
  await directus.ask("/permissions", { method: "POST", body });
  const role = await directus.ask<{ id: string }>("/roles", { method: "POST", body: { name: "Site" } });
  for (const one of [policy.id, publicPolicy])
    await directus.ask("/access", { method: "POST", body: { role: role.id, policy: one } });
  await directus.ask("/users", {
    method: "POST",
    body: { first_name: "Site", email: "site@example.com", role: role.id, token },
  });
  return token;
}
