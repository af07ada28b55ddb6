import { escapeHtml, renderPage, sendPage } from "../launcher/page.js";

/**
 * What a person, or a test, sees of the mails that came in: pages, and /messages as JSON.
 *
 * @param {Awaited<ReturnType<typeof import("./mailbox.js").createMailbox>>} mailbox
 * @returns {import("node:http").RequestListener}
 */
export function createWeb(mailbox) {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, id, part, index] = /^\/mails\/(\d+)(?:\/(html|attachments)(?:\/(\d+))?)?$/.exec(pathname) ?? [];
    const mail = id && mailbox.find(Number(id));
    if (pathname === "/messages" && request.method === "DELETE") mailbox.clear();
    if (pathname === "/messages") return sendJson(response, mailbox.all());
    if (pathname === "/") return sendPage(response, 200, listPage(mailbox.all()));
    const attachment = mail && part === "attachments" && mail.attachments[Number(index)];
    if (attachment) return sendFile(response, attachment);
    if (mail && part === "html") return sendMailHtml(response, mail.html);
    if (mail && !part) return sendPage(response, 200, mailPage(mail));
    sendPage(
      response,
      404,
      renderPage("No such mail", '<h1>No such mail</h1><p><a href="/">All mails</a></p>'),
    );
  };
}

/** @typedef {import("./mailbox.js").Mail} Mail */

/** @param {Mail[]} mails */
function listPage(mails) {
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/mails/${mail.id}">${escapeHtml(mail.subject || "(no subject)")}</a></td><td>${escapeHtml(mail.to)}</td><td>${timeOf(mail)}</td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Came in</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const empty = "<p>No mail has come in yet. Receipts, sign-in links and codes will be here.</p>";
  return renderPage(
    "Mails of the demo",
    `<h1>Mails of the demo</h1><p>What the shop sends stays on this machine.</p>${mails.length ? table : empty}`,
  );
}

/** @param {Mail} mail */
function mailPage(mail) {
  const files = mail.attachments.map(
    ({ filename }, index) =>
      `<li><a href="/mails/${mail.id}/attachments/${index}">${escapeHtml(filename)}</a></li>`,
  );
  const html = `<iframe src="/mails/${mail.id}/html" title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`;
  return renderPage(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to)}, ${timeOf(mail)}</p>
${files.length ? `<ul>${files.join("")}</ul>` : ""}${mail.html ? html : ""}<h2>As plain text</h2><pre>${linked(mail.text)}</pre>`,
  );
}

/** @param {Mail} mail */
function timeOf({ date }) {
  return `<time datetime="${date}">${date.slice(0, 19).replace("T", " ")} UTC</time>`;
}

/** @param {string} text */
function linked(text) {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>()]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {Mail[]} mails
 */
function sendJson(response, mails) {
  response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  const described = mails.map((mail) => ({
    ...mail,
    attachments: mail.attachments.map(({ filename, type, content }) => ({
      filename,
      type,
      size: content.length,
    })),
  }));
  response.end(JSON.stringify(described));
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {Mail["attachments"][number]} attachment
 */
function sendFile(response, { filename, type, content }) {
  response.writeHead(200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "X-Content-Type-Options": "nosniff",
  });
  response.end(content);
}

/**
 * A mail client runs no script either; links open in the whole window.
 *
 * @param {import("node:http").ServerResponse} response
 * @param {string} html
 */
function sendMailHtml(response, html) {
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src * data:",
  });
  response.end(`<base target="_top">${html}`);
}
