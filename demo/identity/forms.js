const MAX_FORM_BYTES = 4096;

/**
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<URLSearchParams>}
 */
export async function readForm(request) {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new Error("The form is too long.");
  }
  return new URLSearchParams(text);
}
