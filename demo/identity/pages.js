import { escapeHtml } from "../launcher/page.js";
import { accounts, newcomers } from "./accounts.js";

const noteOf = (name) =>
  `<p>${name} is an identity provider of the demo: it runs on this machine and knows two people, and any newcomer.</p>`;

/** @typedef {{ name: string, mount: string, uid: string }} Place the provider's name, its path, and the interaction */

/**
 * @param {Place} place
 * @param {{ email?: string, failed?: boolean }} [entered]
 */
export function signInPage({ name, mount, uid }, { email = "", failed = false } = {}) {
  const title = `Sign in to ${name}`;
  const problem = failed
    ? `<p role="alert" id="problem">This e-mail and password do not belong together. Try one of the accounts below.</p>`
    : "";
  const described = failed ? ' aria-invalid="true" aria-describedby="problem"' : "";
  return {
    title: failed ? `Error: ${title}` : title,
    body: `<h1>${title}</h1>${noteOf(name)}${problem}
<form method="post" action="${mount}/interaction/${uid}/login">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<p><button>Sign in</button></p>
</form>
${cancelForm(mount, uid)}
${renderPeopleTable()}`,
  };
}

export function renderPeopleTable() {
  const rows = [
    ...accounts.map(({ name, email, password, hint }) => [
      `${escapeHtml(name)}, who ${hint}`,
      email,
      password,
    ]),
    ["Somebody new", `anything@${newcomers.domain}`, newcomers.password],
  ].map(
    ([who, email, password]) =>
      `<tr><td>${who}</td><td><code>${email}</code><br><code>${password}</code></td></tr>`,
  );
  return `<table><caption>Who can sign in here</caption><thead><tr><th scope="col">Person</th><th scope="col">E-mail and password</th></tr></thead>
<tbody>${rows.join("")}</tbody></table>`;
}

/**
 * @param {Place} place
 * @param {string} client its name
 */
export function renderConsentPage({ name, mount, uid }, client) {
  const title = `Continue to ${client}`;
  return {
    title,
    body: `<h1>${escapeHtml(title)}</h1>${noteOf(name)}
<p>${escapeHtml(client)} will be told your name and e-mail address.</p>
<form method="post" action="${mount}/interaction/${uid}/consent"><button>Continue</button></form>${cancelForm(mount, uid)}`,
  };
}

/**
 * @param {string} name the provider's
 * @param {string} form the provider's own form, without buttons; its id is op.logoutForm
 */
export function signOutPage(name, form) {
  return {
    title: `Sign out of ${name}`,
    body: `<h1>Sign out of ${name}?</h1>${form}
<p><button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm" class="quiet">Stay signed in</button></p>`,
  };
}

/** @param {string} name the provider's */
export function renderSignedOutPage(name) {
  return { title: "Signed out", body: `<h1>You are signed out of ${name}</h1>` };
}

/**
 * @param {string} error the protocol's error code
 * @param {string} [description]
 */
export function renderErrorPage(error, description = "") {
  return {
    title: "This sign-in cannot go on",
    body: `<h1>This sign-in cannot go on</h1><p>${escapeHtml(description)}</p><p>Go back to the shop and start again. (<code>${escapeHtml(error)}</code>)</p>`,
  };
}

/**
 * @param {string} mount
 * @param {string} uid
 */
function cancelForm(mount, uid) {
  return `<form method="post" action="${mount}/interaction/${uid}/abort"><button class="quiet">Cancel</button></form>`;
}
