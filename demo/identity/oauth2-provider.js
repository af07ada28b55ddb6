import { createHash, randomBytes } from "node:crypto";
import { escapeHtml, renderPage, sendPage } from "../launcher/page.js";
import { parseAccountNumber, signIn } from "./accounts.js";
import { isCallback } from "./callbacks.js";
import { readForm } from "./forms.js";
import { renderErrorPage, renderPeopleTable } from "./pages.js";

const LIFETIME = 60_000;

/**
 * Gannet: a plain OAuth 2 provider of the kind that GitHub is. No ID token, no discovery, a profile without an address
 * and a list of addresses beside it; errors of the token endpoint come with 200.
 *
 * @param {{ site: string, clientSecret: string, path: string }} options `path` is where it is mounted
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<boolean>}
 *   whether the request was one of ours
 */
export function createGannet({ site, clientSecret, path }) {
  /** @type {Map<string, { account: ReturnType<typeof signIn>, challenge: string | null, redirectUri: string, until: number }>} */
  const codes = new Map();
  /** @type {Map<string, ReturnType<typeof signIn>>} */
  const tokens = new Map();

  const answers = {
    async [`GET ${path}/authorize`](_request, response, query) {
      const problem = problemIn(query);
      if (problem) return send(response, 400, renderErrorPage("invalid_request", problem));
      send(response, 200, signInPage(path, query));
    },

    async [`POST ${path}/authorize`](request, response, query) {
      const form = await readForm(request);
      const problem = problemIn(query);
      if (problem) return send(response, 400, renderErrorPage("invalid_request", problem));
      const email = form.get("email") ?? "";
      const account = signIn(email, form.get("password") ?? "");
      if (!account && !form.has("cancel")) return send(response, 422, signInPage(path, query, { email }));
      const redirectUri = query.get("redirect_uri") ?? "";
      const back = new URL(redirectUri);
      back.searchParams.set("state", query.get("state") ?? "");
      if (account) {
        const code = secret();
        const challenge = query.get("code_challenge");
        codes.set(code, { account, challenge, redirectUri, until: Date.now() + LIFETIME });
        back.searchParams.set("code", code);
      } else back.searchParams.set("error", "access_denied");
      response.writeHead(303, { Location: back.href }).end();
    },

    async [`POST ${path}/token`](request, response) {
      const form = await readForm(request);
      const grant = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      if (!isClient(request, form)) return json(response, 200, { error: "incorrect_client_credentials" });
      const verifier = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const fits = grant && grant.until > Date.now() && grant.redirectUri === form.get("redirect_uri");
      if (!fits || (grant.challenge && grant.challenge !== verifier)) {
        return json(response, 200, { error: "bad_verification_code" });
      }
      const token = secret();
      tokens.set(token, grant.account);
      json(response, 200, { access_token: token, token_type: "bearer", scope: "read:user user:email" });
    },

    async [`GET ${path}/user`](request, response) {
      const account = tokens.get(bearerOf(request));
      if (!account) return json(response, 401, { message: "Bad credentials" });
      json(response, 200, {
        id: parseAccountNumber(account.id),
        login: account.email.split("@")[0],
        name: account.name,
        email: null,
      });
    },

    async [`GET ${path}/user/emails`](request, response) {
      const account = tokens.get(bearerOf(request));
      if (!account) return json(response, 401, { message: "Bad credentials" });
      const [local, domain] = account.email.split("@");
      json(response, 200, [
        { email: `${local}@public.invalid`, primary: false, verified: true },
        { email: account.email, primary: true, verified: !local?.endsWith("-unverified") },
        { email: `${local}@old.${domain}`, primary: false, verified: false },
      ]);
    },
  };

  function problemIn(query) {
    if (query.get("client_id") !== "vitrine") return "The client is not known.";
    if (!isCallback(query.get("redirect_uri") ?? "", site, "gannet")) return "The redirect_uri is not known.";
    return query.get("response_type") === "code" ? "" : "Only codes are handed out.";
  }

  function isClient(request, form) {
    const basic = `Basic ${Buffer.from(`vitrine:${encodeURIComponent(clientSecret)}`).toString("base64")}`;
    return (
      request.headers.authorization === basic ||
      (form.get("client_id") === "vitrine" && form.get("client_secret") === clientSecret)
    );
  }

  const send = (response, status, { title, body }) =>
    sendPage(response, status, renderPage(title, body), `${site} http://localhost:*`);

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const answer = answers[`${request.method} ${pathname}`];
    if (answer) await answer(request, response, searchParams);
    return Boolean(answer);
  };
}

/**
 * @param {string} path
 * @param {URLSearchParams} query
 * @param {{ email: string }} [failed] what was entered, and did not do
 */
function signInPage(path, query, failed) {
  const title = "Sign in to Gannet";
  const problem = failed
    ? '<p role="alert" id="problem">This e-mail and password do not belong together.</p>'
    : "";
  const described = failed ? ' aria-invalid="true" aria-describedby="problem"' : "";
  return {
    title: failed ? `Error: ${title}` : title,
    body: `<h1>${title}</h1>
<p>Gannet is the demo's plain OAuth 2 provider, of the kind that a code host is.</p>${problem}
<form method="post" action="${path}/authorize?${escapeHtml(String(query))}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(failed?.email ?? "")}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<p><button>Sign in</button> <button class="quiet" name="cancel" formnovalidate>Cancel</button></p>
</form>
${renderPeopleTable()}`,
  };
}

function json(response, status, value) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

function bearerOf(request) {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

function secret() {
  return randomBytes(24).toString("base64url");
}
