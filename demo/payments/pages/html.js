const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

class Html {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** HTML from a template: values are escaped unless they come from `html` themselves; lists are joined. */
export function renderHtml(strings, ...values) {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

function render(value) {
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value)) return value.map(render).join("");
  if (value instanceof Html) return value.text;
  return String(value).replace(/[&<>"']/g, (character) => escapes[character]);
}

/** @param {{ title: string, main: Html, bare?: boolean, script?: string }} page */
export function renderDocument({ title, main, bare = false, script }) {
  return renderHtml`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages/styles.css">
${script && renderHtml`<script src="${script}" defer></script>`}
</head>
<body${bare && renderHtml` class="bare"`}>
${!bare && banner}
<main>${main}</main>
</body>
</html>
`.text;
}

const banner = renderHtml`<p class="banner"><strong>Local stand-in for card payments.</strong> No money moves; only test cards work.</p>`;
