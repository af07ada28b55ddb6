import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/storefront/layout.tsx", [index("routes/storefront/home.tsx")]),
  route("healthz", "routes/resources/healthz.ts"),
] satisfies RouteConfig;
