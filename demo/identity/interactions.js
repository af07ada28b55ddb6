import { renderPage, sendPage } from "../launcher/page.js";
import { signIn } from "./accounts.js";
import { readForm } from "./forms.js";
import { renderConsentPage, renderErrorPage, signInPage } from "./pages.js";

/**
 * The pages on which a person answers the provider's questions.
 *
 * @param {import("oidc-provider").default} provider
 * @param {{ site: string, name: string, mount: string }} options `site` is the origin that a form's redirect may lead
 *   back to, `mount` the path below which the provider lives
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<boolean>}
 *   whether the request was one of ours
 */
export function createInteractions(provider, { site, name, mount }) {
  const targets = `${site} http://localhost:*`;
  const send = (response, status, { title, body }) =>
    sendPage(response, status, renderPage(title, body), targets);

  const answers = {
    async login(request, response, { uid }) {
      const form = await readForm(request);
      const email = form.get("email") ?? "";
      const account = signIn(email, form.get("password") ?? "");
      if (!account) return send(response, 422, signInPage({ name, mount, uid }, { email, failed: true }));
      await provider.interactionFinished(request, response, { login: { accountId: account.id } });
    },
    async consent(request, response, { grantId, session, params, prompt }) {
      const known = grantId && (await provider.Grant.find(grantId));
      const grant = known ?? new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
      grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(" ") || params.scope);
      const result = { consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
    },
    async abort(request, response) {
      const result = { error: "access_denied", error_description: "The person did not want to sign in." };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    },
  };

  async function ask(response, { uid, prompt, params }) {
    if (prompt.name === "login")
      return send(response, 200, signInPage({ name, mount, uid }, { email: params.login_hint }));
    const client = await provider.Client.find(params.client_id);
    send(response, 200, renderConsentPage({ name, mount, uid }, client?.clientName ?? "the shop"));
  }

  return async (request, response) => {
    const [, verb = ""] = /^\/interaction\/[\w-]+(?:\/(login|consent|abort))?$/.exec(pathOf(request)) ?? [
      undefined,
      null,
    ];
    if (verb === null) return false;
    try {
      const details = await provider.interactionDetails(request, response);
      if (request.method === "GET") await ask(response, details);
      else if (verb) await answers[verb](request, response, details);
      else send(response, 405, renderErrorPage("method_not_allowed"));
    } catch (error) {
      if (error.name !== "SessionNotFound") throw error;
      send(
        response,
        400,
        renderErrorPage("session_not_found", "It was started too long ago, or in another browser."),
      );
    }
    return true;
  };
}

function pathOf(request) {
  return new URL(request.url, "http://localhost").pathname;
}
