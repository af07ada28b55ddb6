/**
 * Target collection of each relational field, by collection. Many-to-any fields (`page_blocks.item`) are omitted: a
 * path names their target itself.
 */
const model: Record<string, Record<string, string>> = {
  block_button: { button_group: "block_button_group", page: "pages", post: "posts" },
  block_button_group: { buttons: "block_button" },
  block_columns: { items: "block_columns_items" },
  block_columns_items: { block_columns: "block_columns" },
  block_form: { form: "forms" },
  block_gallery: { items: "block_gallery_items" },
  block_gallery_items: { block_gallery: "block_gallery" },
  block_hero: { button_group: "block_button_group" },
  block_pricing: { pricing_cards: "block_pricing_cards" },
  block_pricing_cards: { button: "block_button", pricing: "block_pricing" },
  block_products: { category: "categories" },
  customer_addresses: { customer: "customers" },
  customers: { orders: "orders", addresses: "customer_addresses" },
  discount_slots: { discount: "discounts", order: "orders" },
  discounts: { slots: "discount_slots" },
  disputes: { order: "orders" },
  email_messages: { order: "orders" },
  entitlements: { plan: "plans" },
  form_fields: { form: "forms" },
  form_submission_values: { field: "form_fields", form_submission: "form_submissions" },
  form_submissions: { form: "forms", values: "form_submission_values" },
  fulfillments: { order: "orders" },
  forms: { fields: "form_fields", submissions: "form_submissions" },
  navigation: { items: "navigation_items" },
  navigation_items: {
    navigation: "navigation",
    page: "pages",
    post: "posts",
    parent: "navigation_items",
    children: "navigation_items",
  },
  invoices: { order: "orders" },
  downloads: { order_line: "order_lines" },
  newsletter_sends: { post: "posts", newsletter: "newsletters" },
  newsletter_subscribers: { subscriptions: "newsletter_subscriptions" },
  newsletter_subscriptions: { newsletter: "newsletters", subscriber: "newsletter_subscribers" },
  order_lines: { order: "orders", post: "posts", variant: "product_variants" },
  order_numbers: { order: "orders" },
  order_requests: { order: "orders" },
  orders: {
    customer: "customers",
    discount: "discounts",
    disputes: "disputes",
    fulfillments: "fulfillments",
    lines: "order_lines",
    mails: "email_messages",
    payments: "payments",
    refunds: "refunds",
    requests: "order_requests",
    invoices: "invoices",
  },
  page_blocks: { page: "pages" },
  pages: { blocks: "page_blocks" },
  payments: { order: "orders" },
  plan_prices: { plan: "plans" },
  plans: { entitlements: "entitlements", openers: "plans_openers", prices: "plan_prices" },
  plans_openers: { plan: "plans", opener: "plans" },
  posts: {
    author: "authors",
    members_text: "members_texts",
    plan: "plans",
    tags: "posts_tags",
    newsletter: "newsletters",
    newsletter_sends: "newsletter_sends",
    product: "products",
  },
  posts_tags: { posts_id: "posts", tags_id: "tags" },
  prices: { variant: "product_variants" },
  product_variants: {
    files: "product_variants_files",
    prices: "prices",
    product: "products",
    stock_movements: "stock_movements",
  },
  product_variants_files: { product_variants_id: "product_variants" },
  products: { category: "categories", images: "products_files", variants: "product_variants" },
  products_files: { products_id: "products" },
  refunds: { order: "orders" },
  stock_alerts: { variant: "product_variants" },
  stock_movements: { order: "orders", variant: "product_variants" },
};

const translated = [
  "authors",
  "block_button",
  "block_columns",
  "block_columns_items",
  "block_embed",
  "block_faqs",
  "block_form",
  "block_gallery",
  "block_gallery_items",
  "block_hero",
  "block_posts",
  "block_pricing",
  "block_pricing_cards",
  "block_products",
  "block_quote",
  "block_richtext",
  "categories",
  "form_fields",
  "forms",
  "globals",
  "navigation_items",
  "newsletters",
  "pages",
  "plans",
  "posts",
  "products",
  "shipping_methods",
  "tags",
  "product_options",
  "tax_rates",
  "consents",
];
for (const name of translated) {
  model[name] = { ...model[name], translations: `${name}_translations` };
  model[`${name}_translations`] = { [`${name}_id`]: name, languages_code: "languages" };
}

/** Undefined for values, files and users. */
export function findRelationTarget(collection: string, field: string): string | undefined {
  return model[collection]?.[field];
}

export function getSiteRelations(): Map<string, string> {
  const entries = Object.entries(model).flatMap(([collection, fields]) =>
    Object.entries(fields).map(([field, target]) => [`${collection}.${field}`, target] as const),
  );
  return new Map(entries);
}
