import { expect, test } from "vitest";
import { memoizeByText } from "#app/messages/memoize-by-text.ts";

function countedMemo(most: number) {
  const computed: string[] = [];
  const memo = memoizeByText(most, (text, language) => {
    computed.push(`${text} ${language}`);
    return text.toUpperCase() + language;
  });
  return { memo, computed };
}

test("a text is worked out once for each language", () => {
  const { memo, computed } = countedMemo(10);

  expect([memo("tide", "en"), memo("tide", "de"), memo("tide", "en")]).toEqual([
    "TIDEen",
    "TIDEde",
    "TIDEen",
  ]);
  expect(computed).toEqual(["tide en", "tide de"]);
});

test("of more texts than are remembered the one made first is worked out again", () => {
  const { memo, computed } = countedMemo(2);

  for (const text of ["a", "b", "c", "c", "b", "a"]) memo(text, "en");

  expect(computed).toEqual(["a en", "b en", "c en", "a en"]);
});
