import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/storefront/layout.tsx", [index("routes/storefront/home.tsx")]),
  ...prefix("shop", [
    index("routes/shop/shop.tsx", { id: "shop" }),
    route("categories/:category", "routes/shop/shop.tsx", { id: "shop-category" }),
    route(":slug", "routes/shop/product.tsx"),
  ]),
  route("assets/:id/:preset?", "routes/resources/asset.ts"),
  route("healthz", "routes/resources/healthz.ts"),
] satisfies RouteConfig;
