import { describe, expect, test } from "vitest";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { renderMarkdown } from "#server/directus/markdown-to-html.ts";

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const linksIn = (html: string) => [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);

describe("notes of a text in Markdown", () => {
  const text =
    "Out[^1], in[^long] and out again[^1].\n\n[^1]: A *note*\nthat goes on.\n[^long]: Two\n\n    parts[^in]\n\n    - a\n\nAfter.\n\n[^in]: Within.\n[^unused]: Nobody asks.";
  const html = renderMarkdown(text);

  test("are numbered as the text comes to them, those within notes last, and stand at its end", () => {
    const [before = "", notes = ""] = html.split('<section class="footnotes" role="doc-endnotes">');
    const numbers = [...before.matchAll(/doc-noteref">(\d)</g)].map(([, number]) => number);

    expect(numbers).toEqual(["1", "2", "1"]);
    expect(before).toContain("<p>After.</p>");
    expect(notes.match(/<li id=/g)).toHaveLength(3);
    expect(notes).toContain("A <em>note</em>\nthat goes on.");
    expect(notes).toContain("<li>a</li>");
    expect(notes.indexOf("Within.")).toBeGreaterThan(notes.indexOf("parts"));
    expect(html).not.toContain("Nobody");
  });

  test("lead there and back, also after cleaning, and no two of them have one name", () => {
    const clean = cleanHtml(html);

    expect(new Set(idsIn(clean)).size).toBe(idsIn(clean).length);
    expect(idsIn(clean)).toHaveLength(7);
    expect(linksIn(clean).filter((id) => !idsIn(clean).includes(id))).toEqual([]);
    expect(new Set(linksIn(clean)).size).toBe(7);
  });

  test("of another text on the same page have other names", () => {
    const other = renderMarkdown("Out[^1].\n\n[^1]: Another note.");

    expect(idsIn(other).filter((id) => idsIn(html).includes(id))).toEqual([]);
  });

  test.each([
    ["nothing[^2]", "<p>nothing[^2]</p>\n"],
    ["a [^caret](/shop)", '<p>a <a href="/shop">^caret</a></p>\n'],
    ["`a[^1]`\n\n[^1]: x", "<p><code>a[^1]</code></p>\n"],
    ["[1]\n\n[1]: /shop", '<p><a href="/shop">1</a></p>\n'],
  ])("are only what somebody has written a note for: %s", (source, expected) => {
    expect(renderMarkdown(source)).toBe(expected);
  });
});

test("tables and lists of tasks are as GitHub has them", () => {
  const clean = cleanHtml(renderMarkdown("- [x] sail\n- [ ] oars\n\nTide | Height\n:-: | -:\nhigh | 4.2"));

  expect(clean).toContain('<li><input type="checkbox" checked disabled /> sail</li>');
  expect(clean).toContain('<li><input type="checkbox" disabled /> oars</li>');
  expect(clean).toContain('<th class="to-centre">Tide</th>');
  expect(clean).toContain('<td class="to-end">4.2</td>');
});
