import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { waitUntilHealthy } from "../../demo/launcher/health.js";
import { DEMO, findProjectNode } from "../../demo/launcher/paths.js";
import { Processes } from "../../demo/launcher/processes.js";
import { scratch } from "./support.js";

const IDENTITY_PORT = 4930;
const SMTP_PORT = 4933;
const MAIL_PORT = 4934;
const SITE = "http://localhost:4939";
const CALLBACK = `${SITE}/auth/callback/harbour`;
const SECRET = "a client's secret";

/**
 * @param {import("node:test").TestContext} t
 * @param {string} name
 * @param {string[]} args
 * @param {string} health
 * @param {NodeJS.ProcessEnv} [env]
 */
async function serve(t, name, args, health, env = process.env) {
  const processes = new Processes(scratch(t));
  t.after(() => processes.stopAll());
  const up = () =>
    processes.start(name, { node: findProjectNode(), args: [join(DEMO, name, "server.js"), ...args], env });
  const running = up();
  await waitUntilHealthy(health, () => processes.isCurrent(name, running));
  return {
    async restart() {
      await processes.stop(name, "SIGKILL");
      const again = up();
      await waitUntilHealthy(health, () => processes.isCurrent(name, again));
    },
  };
}

/** A browser without JavaScript: follows redirects within one host and keeps its cookies. */
function browser() {
  /** @type {Map<string, string>} */
  const jar = new Map();
  /**
   * @param {string} url
   * @param {Record<string, string>} [form] posted, if given
   * @returns {Promise<{ url: string, status: number, html: string }>} of the page, or of the first address that is the
   *   site's
   */
  return async function visit(url, form) {
    const answer = await fetch(url, {
      method: form ? "POST" : "GET",
      body: form && new URLSearchParams(form),
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) return { url, status: answer.status, html: await answer.text() };
    const next = new URL(location, url).href;
    return next.startsWith(SITE) ? { url: next, status: answer.status, html: "" } : visit(next);
  };
}

/** @param {import("node:test").TestContext} t */
async function startIdentity(t) {
  const issuer = `http://localhost:${IDENTITY_PORT}`;
  const health = `${issuer}/.well-known/openid-configuration`;
  const env = { ...process.env, IDENTITY_CLIENT_SECRET: SECRET, IDENTITY_COOKIE_KEY: "key" };
  await serve(t, "identity", ["--port", String(IDENTITY_PORT), "--site", SITE], health, env);
  const endpoints = await (await fetch(health)).json();
  const verifier = randomBytes(32).toString("base64url");
  const authorize = new URL(endpoints.authorization_endpoint);
  authorize.search = new URLSearchParams({
    client_id: "vitrine",
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid profile email",
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  return { issuer, endpoints, authorize, verifier };
}

test("a person signs in at the identity provider without JavaScript, and the site learns who they are", async (t) => {
  const { issuer, endpoints, authorize, verifier } = await startIdentity(t);
  const visit = browser();

  const form = await visit(authorize.href);
  assert.match(form.html, /<h1>Sign in to Harbour ID<\/h1>/);
  assert.doesNotMatch(form.html, /<script/);
  const target = `${issuer}${/action="([^"]+\/login)"/.exec(form.html)?.[1]}`;

  const refused = await visit(target, { email: "amina@example.com", password: "wrong" });
  assert.equal(refused.status, 422);
  assert.match(refused.html, /role="alert"/);

  const back = new URL(
    (await visit(target, { email: "amina@example.com", password: "slack-water-amina" })).url,
  );
  assert.equal(`${back.origin}${back.pathname}`, CALLBACK);
  assert.equal(back.searchParams.get("state"), "the-state");
  assert.equal(back.searchParams.get("iss"), issuer);

  const redeem = (/** @type {string} */ code_verifier) =>
    fetch(endpoints.token_endpoint, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`vitrine:${encodeURIComponent(SECRET)}`)}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        redirect_uri: CALLBACK,
        code_verifier,
      }),
    });
  const tokens = await (await redeem(verifier)).json();
  const claims = JSON.parse(Buffer.from(tokens.id_token.split(".")[1], "base64url").toString());
  assert.equal(claims.iss, issuer);
  assert.equal(claims.nonce, "the-nonce");
  assert.equal(claims.email, "amina@example.com");
  assert.equal(claims.email_verified, true);
  assert.equal(claims.name, "Amina Sahli");
  assert.equal((await redeem(verifier)).status, 400, "a code is good for one use");

  const signOut = new URL(endpoints.end_session_endpoint);
  signOut.search = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${SITE}/`,
  }).toString();
  const question = await visit(signOut.href);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.html)?.[1] ?? "";
  const left = await visit(`${issuer}/session/end/confirm`, { xsrf, logout: "yes" });
  assert.equal(left.url, `${SITE}/`);
  assert.match((await visit(authorize.href)).html, /Sign in to Harbour ID/);
});

test("the identity provider refuses a request without PKCE, and lets a person go back", async (t) => {
  const { issuer, authorize } = await startIdentity(t);
  const visit = browser();

  const bare = new URL(authorize);
  bare.searchParams.delete("code_challenge");
  bare.searchParams.delete("code_challenge_method");
  assert.equal(new URL((await visit(bare.href)).url).searchParams.get("error"), "invalid_request");

  const form = await visit(authorize.href);
  const away = await visit(`${issuer}${/action="([^"]+\/abort)"/.exec(form.html)?.[1]}`, {});
  assert.equal(new URL(away.url).searchParams.get("error"), "access_denied");

  const foreign = new URL(authorize);
  foreign.searchParams.set("redirect_uri", "https://elsewhere.example/");
  const page = await visit(foreign.href);
  assert.equal(page.status, 400);
  assert.match(page.html, /This sign-in cannot go on/);
});

const MAIL = [
  "From: Slack Water Press <post@slackwater.example>",
  "To: Maya Lind <maya@example.com>",
  "Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=",
  "Message-ID: <1@slackwater.example>",
  "",
  "Read on at http://localhost/x <script>alert(1)</script>",
  ".",
];

test("a mail that was accepted is there with plain addresses, also after the server was killed", async (t) => {
  const args = ["--smtp-port", String(SMTP_PORT), "--web-port", String(MAIL_PORT), "--folder", scratch(t)];
  const web = `http://127.0.0.1:${MAIL_PORT}`;
  const server = await serve(t, "mail", args, `${web}/messages`);
  await deliver(["EHLO test", "MAIL FROM:<post@slackwater.example>", "RCPT TO:<maya@example.com>", "DATA"]);
  await server.restart();

  const [mail] = await (await fetch(`${web}/messages`)).json();
  assert.equal(mail.to, "maya@example.com");
  assert.equal(mail.subject, "Grüße");
  assert.equal(mail.messageId, "<1@slackwater.example>");
  assert.match(mail.text, /Read on at/);
  const page = await (await fetch(`${web}/mails/${mail.id}`)).text();
  assert.match(page, /<h1>Grüße<\/h1>/);
  assert.doesNotMatch(page, /<script/);

  await fetch(`${web}/messages`, { method: "DELETE" });
  assert.deepEqual(await (await fetch(`${web}/messages`)).json(), []);
});

/**
 * Speaks SMTP: a line for each answer, then the mail.
 *
 * @param {string[]} lines
 * @returns {Promise<void>} once the server has taken it over
 */
function deliver(lines) {
  const left = [...lines, MAIL.join("\r\n"), "QUIT"];
  return new Promise((resolve, reject) => {
    const socket = connect(SMTP_PORT, "127.0.0.1");
    socket.on("error", reject);
    socket.on("data", (answer) => {
      if (/^[45]/.test(String(answer))) reject(new Error(String(answer)));
      if (!/^\d{3} /m.test(String(answer))) return;
      const line = left.shift();
      if (line) socket.write(`${line}\r\n`);
      else resolve(void socket.end());
    });
  });
}
