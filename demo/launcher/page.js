import { createHash } from "node:crypto";

const STYLES = `
:root { color-scheme: light dark; --ink: #16211f; --paper: #f6f5f0; --line: #b9bdb4; --link: #0b4f6c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ece6; --paper: #121917; --line: #45504c; --link: #8fd0ee; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
a { color: var(--link); }
h1 { font-size: 1.5rem; line-height: 1.25; }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; font: inherit; padding: 0.6rem; border: 1px solid var(--ink); background: transparent; color: inherit; }
button { font: inherit; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--ink); background: var(--ink); color: var(--paper); cursor: pointer; }
button.quiet { background: transparent; color: inherit; }
form { margin: 1rem 0; }
[role="alert"] { border-inline-start: 0.25rem solid #b3261e; padding-inline-start: 0.75rem; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); background: #fff; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`;

/**
 * A page of one of the demo's own services. They run no script.
 *
 * @param {string} title plain text
 * @param {string} body HTML
 */
export function renderPage(title, body) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><main>${body}</main></body>
</html>`;
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} html
 * @param {string} [formTargets] origins to which a form, or the redirect after it, may lead
 */
export function sendPage(response, status, html, formTargets = "") {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    ...createPageHeaders(formTargets),
  });
  response.end(html);
}

/** @param {string} [formTargets] */
export function createPageHeaders(formTargets = "") {
  return {
    "Content-Security-Policy": `default-src 'none'; style-src ${STYLE_HASH}; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'; form-action 'self' ${formTargets}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
