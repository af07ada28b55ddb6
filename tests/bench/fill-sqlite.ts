import { DatabaseSync } from "node:sqlite";

/** From the first row up to and with the second, counted from 1. */
type Range = [from: number, to: number];

const day = 86_400_000;
/** Over ten years back, evenly, however many there are; one of twenty is a draft. */
const publishedAt = `(:now - (i % 3650) * ${day} - i)`;
const status = "CASE WHEN i % 20 = 0 THEN 'draft' ELSE 'published' END";
const words = "'Tide and harbour, sounding ' || i || '. ' || hex(randomblob(8)) || ' word' || i";
const story = `'<p>' || ${words} || '</p>' || replace(hex(zeroblob(20)), '00', '<p>The ebb runs north for three hours.</p>')`;

/** A key that sorts as rows are counted. */
const id = (digit: number) => `printf('%08x-0000-4000-8000-%012x', i, ${digit})`;

/** Five shelves, and products in three formats and four sizes. */
const category = `printf('%08x-0000-4000-8000-%012x', i % 5, 5)`;
const format = "CASE i % 3 WHEN 0 THEN 'Hardback' WHEN 1 THEN 'Paperback' ELSE 'EPUB' END";
const options = `json_array(json_object('name', 'Format', 'value', ${format}),
  json_object('name', 'Size', 'value', 'A' || (i % 4)))`;

const currency = "CASE i % 3 WHEN 0 THEN 'GBP' WHEN 1 THEN 'EUR' ELSE 'USD' END";
const paid = "CASE WHEN i % 20 = 0 THEN 'canceled' WHEN i % 33 = 0 THEN 'refunded' ELSE 'paid' END";

const tables = {
  posts: [
    `INSERT INTO posts (id, title, slug, status, published_at, description, content, date_created)
      SELECT ${id(1)}, 'Post ' || i, 'post-' || i, ${status}, ${publishedAt}, ${words}, ${story}, ${publishedAt} FROM n`,
  ],
  products: [
    `INSERT OR IGNORE INTO categories (id, title, slug, status, sort)
      SELECT ${category}, 'Shelf ' || (i % 5), 'shelf-' || (i % 5), 'published', i % 5 FROM n WHERE i <= 5`,
    `INSERT INTO products (id, title, slug, catalogue_number, status, published_at, type, featured, tax_code, description,
      category, sort, date_created)
      SELECT ${id(2)}, 'Product ' || i, 'product-' || i, 'B ' || i, ${status}, ${publishedAt}, 'physical', i % 50 = 0,
      'standard', ${words}, ${category}, i, ${publishedAt} FROM n`,
    `INSERT INTO product_variants (id, product, title, sku, status, track_stock, sort, options)
      SELECT ${id(3)}, ${id(2)}, 'Paper', 'B' || i, 'published', 0, 1, ${options} FROM n`,
    `INSERT INTO prices (id, variant, currency, unit_amount, key)
      SELECT ${id(4)}, ${id(3)}, 'EUR', 500 + i % 9000, 'b' || i || ':EUR' FROM n`,
  ],
  things: [
    `INSERT INTO things (id, name, kind, amount, made_at, story)
      SELECT i, 'Thing ' || i, 'kind ' || (i % 12), i % 1000, ${publishedAt}, ${words} FROM n`,
  ],
  orders: [
    `INSERT INTO orders (id, number, status, fulfillment_status, currency, total_amount, total_amount_decimal,
      discount_amount_decimal, refunded_amount_decimal, paid_at, date_created, key)
      SELECT ${id(6)}, 'P' || i, ${paid}, CASE WHEN i % 500 = 0 THEN 'open' ELSE 'fulfilled' END, ${currency}, 500 + i % 9000,
      5 + i % 90, i % 7, i % 11, ${publishedAt}, ${publishedAt}, 'panels:' || i FROM n`,
  ],
  members: [
    `INSERT INTO directus_users (id, email, status) SELECT ${id(7)}, 'member-' || i || '@example.com', 'active' FROM n`,
    `INSERT INTO entitlements (id, user, plan, source, key, starts_at, ends_at)
      SELECT ${id(8)}, ${id(7)}, (SELECT id FROM plans LIMIT 1), 'subscription', 'panels:' || i, ${publishedAt},
      ${publishedAt} + 400 * ${day} FROM n`,
    `INSERT INTO membership_invoices (id, month, revenue, paid_at, currency, amount, stripe_invoice_id, stripe_subscription_id)
      SELECT ${id(9)}, strftime('%Y-%m', ${publishedAt} / 1000, 'unixepoch') || ' ' || ${currency}, 5, ${publishedAt},
      ${currency}, 500, 'in_panels' || i, 'sub_panels' || i FROM n`,
  ],
  subscribers: [
    `INSERT INTO newsletter_subscribers (id, email, key, status, date_created)
      SELECT ${id(10)}, 'reader-' || i || '@example.com', 'panels:' || i, CASE WHEN i % 50 = 0 THEN 'bounced' ELSE 'active' END,
      ${publishedAt} FROM n`,
    `INSERT INTO newsletter_subscriptions (key, newsletter, subscriber)
      SELECT 'panels:' || i, (SELECT id FROM newsletters LIMIT 1), ${id(10)} FROM n`,
  ],
};

/**
 * Writes rows of posts, of products with a variant and a price, and of a collection of somebody else's straight into the
 * database of a Directus: through its own API a hundred thousand would take an hour.
 * @param file path of its SQLite database
 * @param what of these
 */
export function fillSqlite(
  file: string,
  [from, to]: Range,
  what: (keyof typeof tables)[] = ["posts", "products", "things"],
): void {
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA busy_timeout = 60000; PRAGMA synchronous = OFF; BEGIN IMMEDIATE");
    // Bound as a number, it would be counted in decimals: post-1.0.
    const bounds = { from: BigInt(from), to: BigInt(to), now: BigInt(Date.now()) };
    const rows = "WITH RECURSIVE n(i) AS (SELECT :from UNION ALL SELECT i + 1 FROM n WHERE i < :to)";
    for (const sql of what.flatMap((name) => tables[name])) {
      const statement = db.prepare(`${rows} ${sql}`);
      statement.setAllowUnknownNamedParameters(true);
      statement.run(bounds);
    }
    db.exec("COMMIT");
  } finally {
    db.close();
  }
}
