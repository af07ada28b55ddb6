import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createApi } from "./api/api.js";
import { settleOverdue } from "./checkout/overdue.js";
import { handleControl } from "./control/control.js";
import { sendPaymentPage, submitPaymentPage } from "./pages/hosted-routes.js";
import { sendInvoicePage, submitInvoice } from "./pages/invoice-page.js";
import { sendPortalPage, submitPortal } from "./pages/portal-page.js";
import { sendChallengePage, submitChallenge } from "./pages/three-d-secure.js";
import { createBrowserApi } from "./stripe-js/browser-api.js";
import { renderElementPage } from "./stripe-js/element-page.js";

const maxBodyBytes = 1024 * 1024;
const maxUrlLength = 16 * 1024;

const files = {
  "/pages/styles.css": ["text/css", "./pages/styles.css"],
  "/js/endive/stripe.js": ["text/javascript", "./stripe-js/stripe.js"],
  "/js/element.js": ["text/javascript", "./stripe-js/element.js"],
};

/**
 * Sends each request to the API, the browser's API, a page, or the control calls, and applies the fault rules.
 * @param {import("./simulator.js").Sim} sim @returns {import("node:http").RequestListener}
 */
export function createRouter(sim) {
  const api = createApi(sim);
  const browserApi = createBrowserApi(sim);

  return async function listen(request, response) {
    try {
      if (request.url.length > maxUrlLength)
        return json(response, { status: 414, body: { error: { message: "URI too long" } } });
      const url = new URL(request.url, sim.publicUrl);
      const body = await readBody(request);
      if (body === undefined)
        return json(response, { status: 413, body: { error: { message: "Body too large" } } });
      if (url.pathname.startsWith("/_sim"))
        return json(response, handleControl(sim, request.method, url.pathname, body));

      const fault = sim.faults.take(request.method, url.pathname);
      if (fault?.drop === "before") return request.socket.destroy();
      settleOverdue(sim);
      const send = await answer(request, url, body, fault);
      if (fault?.drop === "after") return request.socket.destroy();
      send(response, fault);
    } catch (error) {
      console.error(error);
      if (!response.headersSent)
        json(response, { status: 500, body: { error: { message: "Internal error" } } });
    }
  };

  /** Carries the request out; what it answers is sent by the returned function. */
  async function answer(request, url, body, fault) {
    const { pathname: path } = url;
    const file = files[path];
    if (file) return (response) => sendFile(response, file);
    if (browserApi.covers(path)) {
      const reply = await disturbed(fault, () => browserApi.answer(request, url, body));
      return (response) => json(response, reply, fault);
    }
    if (/^\/v\d\//.test(path)) {
      const reply = await api(request, url, body, fault);
      return (response) => json(response, reply, fault);
    }
    const reply = await disturbed(fault, () => pageFor(request.method, url, body));
    return (response) => page(response, reply);
  }

  function pageFor(method, { pathname, searchParams }, body) {
    const [, kind, id] = /^\/(c\/pay|3ds|i|p\/session)\/([^/]+)$/.exec(pathname) ?? [];
    const form = new URLSearchParams(body);
    if (pathname === "/elements/payment") return renderElementPage(searchParams);
    if (kind === "c/pay")
      return method === "POST" ? submitPaymentPage(sim, id, form) : sendPaymentPage(sim, id, searchParams);
    if (kind === "3ds")
      return method === "POST" ? submitChallenge(sim, id, form) : sendChallengePage(sim, id);
    if (kind === "i")
      return method === "POST" ? submitInvoice(sim, id, form) : sendInvoicePage(sim, id, searchParams);
    if (kind === "p/session")
      return method === "POST" ? submitPortal(sim, id, form) : sendPortalPage(sim, id);
    return { status: 404, html: "<!doctype html><title>Not found</title><h1>Not found</h1>" };
  }
}

/** Delay and status of a fault rule, for requests that are not of the server-side API. */
async function disturbed(fault, run) {
  if (fault?.delay_ms) await delay(fault.delay_ms);
  if (!fault?.status) return run();
  if (fault.execute) await run();
  const message = `Fault injected by the stand-in's control API: ${fault.status}.`;
  return {
    status: fault.status,
    body: { error: { type: "api_error", message } },
    html: message,
    headers: fault.headers,
  };
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function json(response, { status, body, headers = {} }, fault) {
  const text = body === undefined ? "" : JSON.stringify(body, null, 2);
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": length,
    "cache-control": "no-store",
    ...headers,
  });
  if (!fault?.truncate) return response.end(text);
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function page(response, { status, html = "", location, headers = {} }) {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'",
    ...(location && { location }),
    ...headers,
  });
  response.end(html);
}

function sendFile(response, [type, path]) {
  response.writeHead(200, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
  });
  response.end(readFileSync(new URL(path, import.meta.url)));
}
