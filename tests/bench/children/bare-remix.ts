import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** One page and nothing else, rendered as Remix's template does it: for `remix-serve`, as what a start is compared with. */
function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const ready = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(RemixServer, { context, url: request.url }), {
      [ready]() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const route = { id: "root", path: "", parentId: undefined };
const Page = () => createElement("html", { lang: "en" }, createElement("body", null, "Bare"));

export const entry = { module: { default: handleRequest } };
export const routes = { root: { ...route, module: { default: Page } } };
export const assets = {
  entry: { imports: [], module: "" },
  routes: { root: { ...route, hasLoader: false, hasAction: false, module: "", imports: [] } },
  url: "",
  version: "",
};
export const publicPath = "/assets/";
export const assetsBuildDirectory = "tests/bench";
export const future = {};
export const isSpaMode = false;
export const mode = "production";
