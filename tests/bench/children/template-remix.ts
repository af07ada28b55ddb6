import { readFileSync } from "node:fs";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import { createElement, Fragment, type ReactNode } from "react";
import { entry as bareEntry } from "./bare-remix.ts";

/** An element of a page: its name, attributes and content; or a text. */
type Node = string | { name: string; attributes: Record<string, string>; content: Node[] };

const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const tokens = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|<!--.*?-->|([^<]+)/gs;

/** Reads HTML as React writes it, into the elements that it was made of. */
function parse(html: string): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const [, end, name, attributes, text] of html.matchAll(tokens)) {
    const here = open.at(-1) ?? root;
    if (text) here.push(plain(text));
    if (!name) continue;
    if (end) open.pop();
    else {
      const element = { name, attributes: attributesIn(attributes ?? ""), content: [] };
      here.push(element);
      if (!empty.has(name)) open.push(element.content);
    }
  }
  return root;
}

function attributesIn(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, plain(value)]));
}

function plain(text: string): string {
  return text.replace(/&([a-z]+|#x27);/g, (whole, name) => entities[name] ?? whole);
}

function written(node: Node, index: number): ReactNode {
  if (typeof node === "string") return node;
  const { name, attributes, content } = node;
  const { checked, value, selected, ...rest } = attributes;
  const fields = { defaultChecked: checked === "" || undefined, defaultValue: value };
  const props = name === "input" ? { ...rest, ...fields } : { ...rest, ...(value ? { value } : {}) };
  return createElement(name, { ...props, key: index }, ...(empty.has(name) ? [] : content.map(written)));
}

/** The page of the site that is to be made: its body, and the names and addresses of its cards as a loader brings them. */
const html = readFileSync(process.env.TEMPLATE_PAGE ?? "", "utf8");
const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
const page = parse(body.replace(/<script.*?<\/script>/gs, ""));
const cards = [...body.matchAll(/<article.*?<a [^>]*href="([^"]+)"[^>]*>([^<]+)<.*?<\/article>/gs)].map(
  ([text, path, title]) => ({
    path,
    title,
    pictures: [...text.matchAll(/src(?:set)?="([^"]+)"/g)].map(([, src]) => src),
  }),
);

function Root() {
  return createElement(
    "html",
    { lang: "en" },
    createElement("head", null, createElement(Meta), createElement(Links)),
    createElement(
      "body",
      null,
      createElement(Outlet),
      createElement(ScrollRestoration),
      createElement(Scripts),
    ),
  );
}

function List() {
  const { cards: shown } = useLoaderData<{ cards: typeof cards }>();
  return createElement(
    Fragment,
    null,
    ...page.map(written),
    createElement("p", { hidden: true }, shown.length),
  );
}

const address = { hasAction: false, hasErrorBoundary: false, imports: [] };

/** Remix's default template with one page of the site: for `remix-serve`, which is Express. No backend is asked. */
export const entry = bareEntry;
export const routes = {
  root: { id: "root", path: "", parentId: undefined, module: { default: Root } },
  list: {
    id: "list",
    parentId: "root",
    index: true,
    module: {
      default: List,
      loader: () => ({ cards }),
      meta: () => [{ title: "Shop" }, { name: "description", content: "Shop" }],
    },
  },
};
export const assets = {
  entry: { imports: ["/assets/jsx-runtime.js", "/assets/components.js"], module: "/assets/entry.client.js" },
  routes: {
    root: { id: "root", path: "", hasLoader: false, module: "/assets/root.js", ...address },
    list: {
      id: "list",
      parentId: "root",
      index: true,
      hasLoader: true,
      module: "/assets/list.js",
      ...address,
    },
  },
  url: "/assets/manifest.js",
  version: "1",
};
export const publicPath = "/assets/";
export const assetsBuildDirectory = "tests/bench";
export const future = { v3_singleFetch: true };
export const isSpaMode = false;
export const mode = "production";
