import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/storefront/layout.tsx", [index("routes/storefront/home.tsx")]),
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
  route("assets/:id/:preset?", "routes/resources/asset.ts"),
  route("healthz", "routes/resources/healthz.ts"),
] satisfies RouteConfig;
