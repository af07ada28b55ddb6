import { expect, test } from "vitest";
import { linkedText } from "#server/content/linked-text.ts";

test("a sentence of rich text is its words and its links", () => {
  expect(
    linkedText('<p>I accept <strong>the</strong> <a href="/terms" target="_blank">terms</a>.</p>'),
  ).toEqual([{ text: "I accept the " }, { text: "terms", href: "/terms" }, { text: "." }]);
  expect(linkedText("<p>Fish &amp; &lt;chips&gt;</p><p>and&nbsp;peas</p>")).toEqual([
    { text: "Fish & <chips> and peas" },
  ]);
});

test.each(["javascript:alert(1)", "java&#10;script:alert(1)", "data:text/html,x", "//elsewhere.example"])(
  "a link to %s is its words",
  (href) => {
    expect(linkedText(`<a href="${href}">here</a>`)).toEqual([{ text: "here" }]);
  },
);

test("what holds no words is nothing", () => {
  expect(linkedText("<p><br></p><script>alert(1)</script>")).toEqual([]);
});
