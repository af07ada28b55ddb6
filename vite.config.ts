import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [denyImports({ client: { files: ["**/server/**"] } }), remix(remixOptions)],
  css: { transformer: "lightningcss" },
  build: { cssMinify: "lightningcss", assetsInlineLimit: 0 },
});
