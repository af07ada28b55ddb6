import { index, prefix, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { textsByTag } from "./texts/index.ts";

/** What people look at, and what their browsers read about it. */
const pages: RouteConfigEntry[] = [
  index("routes/storefront/home.tsx"),
  ...prefix("journal", [
    index("routes/journal/journal.tsx"),
    ...feeds("feed"),
    ...prefix("tags/:slug", feeds("tag-feed")),
    ...prefix("private/:token", feeds("private-feed", "routes/resources/private-feed.ts")),
    route("tags/:slug", "routes/journal/tag.tsx"),
    route("authors/:slug", "routes/journal/author.tsx"),
    route("archive", "routes/journal/archive.tsx"),
    route("archive/:year", "routes/journal/year.tsx"),
    route(":slug", "routes/journal/post.tsx"),
  ]),
  ...prefix("shop", [
    index("routes/shop/shop.tsx", { id: "shop" }),
    route("categories/:category", "routes/shop/shop.tsx", { id: "shop-category" }),
    route(":slug", "routes/shop/product.tsx"),
  ]),
  route("search", "routes/search/search.tsx"),
  route("search/suggest", "routes/search/suggest.ts"),
  ...prefix("items", [
    index("routes/items/collections.tsx"),
    route(":collection", "routes/items/collection.tsx"),
    route(":collection/:id", "routes/items/item.tsx"),
    route("*", "routes/items/nothing.tsx"),
  ]),
  route("cart", "routes/cart/cart.tsx"),
  route("cart/lines", "routes/cart/lines.tsx"),
  route("cart/lines/:id", "routes/cart/line.tsx"),
  route("cart/currency", "routes/cart/currency.tsx"),
  route("cart/note", "routes/cart/note.tsx"),
  route("cart/discount", "routes/cart/discount.tsx"),
  route("cart/estimate", "routes/cart/estimate.tsx"),
  route("checkout", "routes/checkout/checkout.tsx"),
  route("checkout/address", "routes/checkout/address.tsx"),
  route("checkout/delivery", "routes/checkout/delivery.ts"),
  route("checkout/session", "routes/checkout/session.ts"),
  route("checkout/complete", "routes/checkout/complete.tsx"),
  route("orders/find", "routes/orders/find.tsx"),
  route("orders/:id", "routes/orders/order.tsx"),
  route("orders/:id/downloads/:line/:file", "routes/orders/download.ts"),
  route("orders/:id/invoices/:invoice", "routes/orders/invoice.ts"),
  route("orders/:id/withdraw", "routes/orders/ask.tsx", { id: "order-withdraw" }),
  route("orders/:id/return", "routes/orders/ask.tsx", { id: "order-return" }),
  route("orders/:id/cancel", "routes/orders/cancel.ts"),
  route("orders/:id/reorder", "routes/orders/reorder.ts"),
  route("membership", "routes/membership/membership.tsx"),
  route("membership/checkout", "routes/membership/checkout.tsx"),
  route("membership/complete", "routes/membership/complete.tsx"),
  route("forms/:id", "routes/storefront/form.tsx"),
  route("sign-in", "routes/auth/sign-in.tsx"),
  route("sign-in/error", "routes/auth/sign-in-error.tsx"),
  route("sign-in/email", "routes/auth/email-link.tsx"),
  route("sign-in/second-step", "routes/auth/second-step.tsx"),
  route("sign-out", "routes/auth/sign-out.tsx"),
  route("sign-up", "routes/auth/sign-up.tsx"),
  route("recover", "routes/auth/recover.tsx"),
  route("recover/new", "routes/auth/new-password.tsx"),
  route("confirm", "routes/auth/confirm.tsx"),
  route("confirm/code", "routes/auth/confirm-code.ts"),
  route("check-email", "routes/auth/check-email.tsx"),
  ...prefix("account", [
    index("routes/account/account.tsx"),
    route("orders", "routes/account/orders.tsx"),
    route("orders/:id", "routes/account/order.tsx"),
    route("membership", "routes/account/membership.tsx"),
    route("membership/plan", "routes/account/change-plan.tsx"),
    route("membership/cancel", "routes/account/cancel-membership.tsx"),
    route("membership/resume", "routes/account/resume-membership.ts"),
    route("membership/card", "routes/account/change-card.ts"),
    route("addresses", "routes/account/addresses.tsx"),
    route("addresses/new", "routes/account/new-address.tsx"),
    route("addresses/:id", "routes/account/address.tsx"),
    route("addresses/:id/default", "routes/account/default-address.ts"),
    route("addresses/:id/remove", "routes/account/remove-address.ts"),
    route("profile", "routes/account/profile.tsx"),
    route("profile/email", "routes/account/profile-email.tsx"),
    route("profile/email/confirm", "routes/account/confirm-email.tsx"),
    route("feed", "routes/account/feed.tsx"),
    route("feed/off", "routes/account/feed-off.ts"),
    route("data", "routes/account/data.tsx"),
    route("data/download", "routes/account/data-download.ts"),
    route("deleted", "routes/account/deleted.tsx"),
    route("security", "routes/account/security.tsx"),
    route("security/password", "routes/account/password.tsx"),
    route("security/passkeys", "routes/account/passkeys.tsx"),
    route("security/passkeys/rename", "routes/account/rename-passkey.tsx"),
    route("security/passkeys/remove", "routes/account/remove-passkey.tsx"),
    route("security/providers", "routes/account/providers.tsx"),
    route("security/providers/link", "routes/account/link-provider.ts"),
    route("security/providers/unlink", "routes/account/unlink-provider.ts"),
    route("security/second-step", "routes/account/second-step.tsx"),
    route("security/second-step/off", "routes/account/second-step-off.ts"),
    route("security/second-step/codes", "routes/account/backup-codes.tsx"),
    route("security/second-step/codes/kept", "routes/account/backup-codes-kept.ts"),
    route("security/second-step/codes/download", "routes/account/backup-codes-download.ts"),
    route("security/sessions/end", "routes/account/end-session.ts"),
    route("security/sessions/end-others", "routes/account/end-other-sessions.ts"),
  ]),
  route("manifest.webmanifest", "routes/resources/manifest.ts"),
  route("opensearch.xml", "routes/resources/open-search.ts"),
  route("*", "routes/storefront/page.tsx"),
];

/** What is the same in every language. */
const machines: RouteConfigEntry[] = [
  route("auth/*", "routes/auth/facility.ts"),
  route("webhooks/stripe", "routes/resources/stripe-webhook.ts"),
  route("webhooks/directus", "routes/resources/directus-webhook.ts"),
  route("assets/:id/:preset?", "routes/resources/asset.ts"),
  route("sitemap.xml", "routes/resources/sitemap-index.ts"),
  route("sitemaps/:file", "routes/resources/sitemap.ts"),
  route("og.png", "routes/resources/preview-picture.ts", { id: "preview-picture-home" }),
  route("og/*", "routes/resources/preview-picture.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route(".well-known/security.txt", "routes/resources/security-txt.ts"),
  route("favicon.ico", "routes/resources/favicon.ts"),
  route("preview", "routes/resources/preview.ts"),
  route("theme.css", "routes/resources/theme.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route("readyz", "routes/resources/readyz.ts"),
  route("metrics", "routes/resources/metrics.ts"),
];

/** The default language has no prefix; which one that is, and which are spoken at all, is known when the site runs. */
export default [
  ...pages,
  ...machines,
  ...Object.keys(textsByTag).flatMap((tag) => prefix(tag, pages).map((entry) => named(entry, tag))),
] satisfies RouteConfig;

/** A file's second route needs a name of its own. */
function named(entry: RouteConfigEntry, tag: string): RouteConfigEntry {
  return { ...entry, id: `${tag}/${entry.id ?? entry.file.replace(/\.tsx?$/, "")}` };
}

/** One source in three formats. @param id each route's own begins with it */
function feeds(id: string, file = "routes/resources/feed.ts") {
  return ["feed.xml", "atom.xml", "feed.json"].map((name) => route(name, file, { id: `${id}-${name}` }));
}
