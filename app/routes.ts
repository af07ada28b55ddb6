import { index, prefix, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/storefront/home.tsx"),
  ...prefix("journal", [
    index("routes/journal/journal.tsx"),
    route("tags/:slug", "routes/journal/tag.tsx"),
    route("authors/:slug", "routes/journal/author.tsx"),
    route(":slug", "routes/journal/post.tsx"),
  ]),
  ...prefix("shop", [
    index("routes/shop/shop.tsx", { id: "shop" }),
    route("categories/:category", "routes/shop/shop.tsx", { id: "shop-category" }),
    route(":slug", "routes/shop/product.tsx"),
  ]),
  ...prefix("items", [
    index("routes/items/collections.tsx"),
    route(":collection", "routes/items/collection.tsx"),
    route(":collection/:id", "routes/items/item.tsx"),
    route("*", "routes/items/nothing.tsx"),
  ]),
  route("cart", "routes/cart/cart.tsx"),
  route("cart/lines", "routes/cart/lines.tsx"),
  route("cart/lines/:id", "routes/cart/line.tsx"),
  route("checkout", "routes/checkout/checkout.tsx"),
  route("checkout/delivery", "routes/checkout/delivery.ts"),
  route("checkout/complete", "routes/checkout/complete.tsx"),
  route("webhooks/stripe", "routes/resources/stripe-webhook.ts"),
  route("assets/:id/:preset?", "routes/resources/asset.ts"),
  route("theme.css", "routes/resources/theme.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route("*", "routes/storefront/page.tsx"),
] satisfies RouteConfig;
