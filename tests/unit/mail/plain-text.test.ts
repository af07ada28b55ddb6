import { expect, test } from "vitest";
import { toPlainText } from "#server/mail/plain-text.ts";

test.each([
  [
    "leads elsewhere",
    '<p>See <a href="https://example.com/a?b=1&amp;c=2" rel="noopener">the <em>chart</em></a>.</p>',
    "See the chart (https://example.com/a?b=1&c=2).",
  ],
  ["is its address", '<a href="https://www.example.com/">example.com</a>', "https://www.example.com/"],
  [
    "is a picture",
    '<a href="https://example.com/map"><img src="/m.png" alt=""></a>',
    "https://example.com/map",
  ],
  ["is for letters", '<a href="mailto:p@example.com?subject=Tides">Write</a>', "Write (p@example.com)"],
  ["says the mailbox", '<a href="mailto:p@example.com">p@example.com</a>', "p@example.com"],
  ["leads to a note below", '<p>Ebb<a href="https://here.example/ebb#note">1</a></p>', "Ebb1"],
  ["has no whole address", '<a href="/shop">The shop</a>', "The shop"],
])("of a link that %s its plain text keeps what can be followed, once", (_, html, text) => {
  expect(toPlainText(html, "https://here.example/ebb")).toBe(text);
});
