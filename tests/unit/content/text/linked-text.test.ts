import { expect, test } from "vitest";
import { parseLinkedText } from "#server/content/text/linked-text.ts";

test("a sentence of rich text is its words and its links", () => {
  expect(
    parseLinkedText('<p>I accept <strong>the</strong> <a href="/terms" target="_blank">terms</a>.</p>'),
  ).toEqual([{ text: "I accept the " }, { text: "terms", href: "/terms" }, { text: "." }]);
  expect(parseLinkedText("<p>Fish &amp; &lt;chips&gt;</p><p>and&nbsp;peas</p>")).toEqual([
    { text: "Fish & <chips> and peas" },
  ]);
});

test.each(["javascript:alert(1)", "java&#10;script:alert(1)", "data:text/html,x", "//elsewhere.example"])(
  "a link to %s is its words",
  (href) => {
    expect(parseLinkedText(`<a href="${href}">here</a>`)).toEqual([{ text: "here" }]);
  },
);

test("what holds no words is nothing", () => {
  expect(parseLinkedText("<p><br></p><script>alert(1)</script>")).toEqual([]);
});
