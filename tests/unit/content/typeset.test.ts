import { expect, test } from "vitest";
import { typeset, typesetHtml } from "#app/page/typeset.ts";

test.each([
  ["en", `Readers' tide`, "Readers’ tide"],
  ["en", `a day's "work", she said`, "a day’s “work”, she said"],
  ["en", `"It is the only time," she said.`, "“It is the only time,” she said."],
  ["en", `("Slack")`, "(“Slack”)"],
  ["en", `"'Tis done," he said. It's the '90s.`, "“’Tis done,” he said. It’s the ’90s."],
  ["en", `He said "she said 'no' to me"`, "He said “she said ‘no’ to me”"],
  ["en", "wait... then go -- now", "wait… then go – now"],
  ["en", `a 5' 11" plank at 54° 41' N`, `a 5' 11" plank at 54° 41' N`],
  ["en", "rock 'n' roll", "rock ‘n’ roll"],
  ["de", `Er sagte "nein" und 'vielleicht'`, "Er sagte „nein“ und ‚vielleicht‘"],
  ["de", "Hans' Buch, wie geht's", "Hans’ Buch, wie geht’s"],
  ["fr", `Il dit "non" à l'heure`, "Il dit «\u202fnon\u202f» à l’heure"],
  ["ar", `قال "لا" ومضى`, "قال «لا» ومضى"],
  ["vi", `Anh nói "không"`, "Anh nói “không”"],
  ["en", "x--y = --z; a-b", "x–y = --z; a-b"],
])("in %s %s is printed %s", (language, written, printed) => {
  expect(typeset(written, language)).toBe(printed);
});

test.each([
  [
    `<p>"<em>One</em>" and <a href="/x?a='b'" title="it's">it's</a></p>`,
    `<p>“<em>One</em>” and <a href="/x?a='b'" title="it's">it’s</a></p>`,
  ],
  [`<p>Say "<code>x = 'a'</code>" -- or not</p>`, `<p>Say “<code>x = 'a'</code>” – or not</p>`],
  [
    `<pre><code>print("hi") -- don't</code></pre><p>"Hi"</p>`,
    `<pre><code>print("hi") -- don't</code></pre><p>“Hi”</p>`,
  ],
  [`<p>"One paragraph</p><p>"and the next."</p>`, `<p>“One paragraph</p><p>“and the next.”</p>`],
  [`<p>the <em>book</em>'s "end"<br>"start"</p>`, `<p>the <em>book</em>’s “end”<br>“start”</p>`],
  [
    `<form action="/x?a='b'"><input type="hidden" value="&quot;>"><p>"Bore"</p></form>`,
    `<form action="/x?a='b'"><input type="hidden" value="&quot;>"><p>“Bore”</p></form>`,
  ],
  [`<iframe title="A > 'b'" src="/c"></iframe>'tis`, `<iframe title="A > 'b'" src="/c"></iframe>’tis`],
])("of HTML only the text is set: %s", (html, printed) => {
  expect(typesetHtml(html, "en")).toBe(printed);
});

test("a long text takes no more than a moment", () => {
  const html = `<p>${`"It's 'so'," she said -- and left... `.repeat(5_000)}</p>`;
  const began = performance.now();

  expect(typesetHtml(html, "en")).not.toMatch(/["']/);
  expect(performance.now() - began).toBeLessThan(2_000);
});
