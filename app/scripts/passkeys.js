/**
 * Brings the forms for passkeys to life: the browser asks its authenticator, and the form is sent with the answer as
 * any form is. Without script they stay hidden, and a sentence behind each says what they need.
 * @see https://www.w3.org/TR/webauthn-3/
 */

/** What waits in the e-mail field's list of suggestions; a button that is pressed takes its place. */
let waiting = new AbortController();

if (window.PublicKeyCredential)
  for (const form of document.querySelectorAll("form[data-passkey]")) void bring(form);

/** @param {HTMLFormElement} form */
async function bring(form) {
  const status = document.createElement("p");
  status.className = "passkey-status";
  status.setAttribute("role", "alert");
  form.hidden = false;
  form.nextElementSibling?.remove();
  form.addEventListener("submit", (event) => {
    if (event.submitter) event.preventDefault();
    status.remove();
    ask(form).catch((error) => {
      const { cancelled = "", failed = "" } = form.dataset;
      status.textContent = error?.name === "NotAllowedError" ? cancelled : failed;
      form.append(status);
    });
  });
  const suggests = form.dataset.suggest !== undefined;
  if (suggests && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
    ask(form, "conditional").catch(() => undefined);
}

/**
 * @param {HTMLFormElement} form
 * @param {CredentialMediationRequirement} [mediation]
 */
async function ask(form, mediation) {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const answer = await fetch(form.dataset.passkey ?? "", { signal });
  if (answer.status === 403 && form.dataset.confirm) return location.assign(form.dataset.confirm);
  if (!answer.ok) throw new Error(String(answer.status));
  const { action, options } = await answer.json();
  const credential =
    action === "register"
      ? await navigator.credentials.create({ publicKey: forCreation(options), signal })
      : await navigator.credentials.get({ publicKey: forRequest(options), signal, mediation });
  form.elements.namedItem("action").value = action;
  form.elements.namedItem("data").value = JSON.stringify(written(credential));
  form.submit();
}

function forRequest(options) {
  const allowCredentials = options.allowCredentials?.map(withBytes);
  return { ...options, challenge: bytesOf(options.challenge), allowCredentials };
}

function forCreation(options) {
  return {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials?.map(withBytes),
  };
}

function withBytes(descriptor) {
  return { ...descriptor, id: bytesOf(descriptor.id) };
}

/** The answer as JSON, in the shape that WebAuthn gives it. */
function written({ id, rawId, type, response, authenticatorAttachment }) {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = names.filter((name) => response[name]).map((name) => [name, textOf(response[name])]);
  const transports = response.getTransports?.();
  return {
    id,
    rawId: textOf(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(given), ...(transports ? { transports } : {}) },
  };
}

/** @param {string} text Base64url */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}

/** @param {ArrayBuffer} buffer */
function textOf(buffer) {
  const letters = [...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
