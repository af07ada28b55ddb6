import { escapeHtml } from "../launcher/page.js";
import { accounts } from "./accounts.js";

const NOTE =
  "<p>Harbour ID is the demo's own identity provider: it runs on this machine and knows two people.</p>";

/**
 * @param {string} uid the interaction
 * @param {{ email?: string, failed?: boolean }} [entered]
 */
export function signInPage(uid, { email = "", failed = false } = {}) {
  const title = "Sign in to Harbour ID";
  const problem = failed
    ? `<p role="alert" id="problem">This e-mail and password do not belong together. Try one of the accounts below.</p>`
    : "";
  const described = failed ? ' aria-invalid="true" aria-describedby="problem"' : "";
  const people = accounts.map(
    ({ name, email: address, password, hint }) =>
      `<tr><td>${escapeHtml(name)}, who ${hint}</td><td><code>${address}</code><br><code>${password}</code></td></tr>`,
  );
  return {
    title: failed ? `Error: ${title}` : title,
    body: `<h1>${title}</h1>${NOTE}${problem}
<form method="post" action="/interaction/${uid}/login">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<p><button>Sign in</button></p>
</form>
${cancelForm(uid)}
<table><caption>Who can sign in here</caption><thead><tr><th scope="col">Person</th><th scope="col">E-mail and password</th></tr></thead>
<tbody>${people.join("")}</tbody></table>`,
  };
}

/**
 * @param {string} uid
 * @param {string} name of the client
 */
export function consentPage(uid, name) {
  const title = `Continue to ${name}`;
  return {
    title,
    body: `<h1>${escapeHtml(title)}</h1>${NOTE}
<p>${escapeHtml(name)} will be told your name and e-mail address.</p>
<form method="post" action="/interaction/${uid}/consent"><button>Continue</button></form>${cancelForm(uid)}`,
  };
}

/** @param {string} form the provider's own form, without buttons; its id is op.logoutForm */
export function signOutPage(form) {
  return {
    title: "Sign out of Harbour ID",
    body: `<h1>Sign out of Harbour ID?</h1>${form}
<p><button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm" class="quiet">Stay signed in</button></p>`,
  };
}

export function signedOutPage() {
  return { title: "Signed out", body: "<h1>You are signed out of Harbour ID</h1>" };
}

/**
 * @param {string} error the protocol's error code
 * @param {string} [description]
 */
export function errorPage(error, description = "") {
  return {
    title: "This sign-in cannot go on",
    body: `<h1>This sign-in cannot go on</h1><p>${escapeHtml(description)}</p><p>Go back to the shop and start again. (<code>${escapeHtml(error)}</code>)</p>`,
  };
}

/** @param {string} uid */
function cancelForm(uid) {
  return `<form method="post" action="/interaction/${uid}/abort"><button class="quiet">Cancel</button></form>`;
}
