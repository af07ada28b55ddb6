import { describe, expect, test } from "vitest";
import { addHeadingIds, normalizeHeadingLevels } from "#server/content/text/headings.ts";

describe("the levels of headings", () => {
  test.each([
    ["<h1>a</h1><h2>b</h2>", "<h2>a</h2><h3>b</h3>"],
    ["<h2>a</h2><h4>b</h4><h4>c</h4><h2>d</h2>", "<h2>a</h2><h3>b</h3><h3>c</h3><h2>d</h2>"],
    ["<h4>a</h4><h2>b</h2><h3>c</h3>", "<h2>a</h2><h2>b</h2><h3>c</h3>"],
    [
      "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
      "<h2>a</h2><h3>b</h3><h4>c</h4><h5>d</h5><h6>e</h6><h6>f</h6>",
    ],
    ['<h3 lang="de">a <em>b</em></h3>', '<h2 lang="de">a <em>b</em></h2>'],
  ])("of %s are %s", (html, expected) => {
    expect(normalizeHeadingLevels(html)).toBe(expected);
  });
});

describe("the names of headings", () => {
  const idsOf = (html: string) => addHeadingIds(html).headings.map(({ id }) => id);

  test("are their words, in any script", () => {
    expect(
      idsOf("<h2>Begin with the average</h2><h2>潮の干満</h2><h2>المد والجزر</h2><h2>Thủy triều</h2>"),
    ).toEqual(["begin-with-the-average", "潮の干満", "المد-والجزر", "thủy-triều"]);
  });

  test("are unlike each other and unlike what the page uses", () => {
    expect(idsOf("<h2>Notes</h2><h2>Notes!</h2><h2>notes</h2><h2>Content</h2><h2>…</h2>")).toEqual([
      "notes",
      "notes-2",
      "notes-3",
      "content-2",
      "part",
    ]);
  });

  test("are the editor's own where there is one", () => {
    const { html, headings } = addHeadingIds('<h2 id="text-why">Why</h2><h3 lang="de">How</h3>');

    expect(html).toBe('<h2 id="text-why">Why</h2><h3 id="how" lang="de">How</h3>');
    expect(headings).toEqual([
      { id: "text-why", text: "Why", level: 2 },
      { id: "how", text: "How", level: 3 },
    ]);
  });

  test("are the words without their markup", () => {
    expect(addHeadingIds("<h2>A <em>mean</em> month &amp; more</h2>").headings).toEqual([
      { id: "a-mean-month-more", text: "A mean month & more", level: 2 },
    ]);
  });

  test("an empty heading has none", () => {
    expect(addHeadingIds("<h2> </h2>")).toEqual({ html: "<h2> </h2>", headings: [] });
  });
});
