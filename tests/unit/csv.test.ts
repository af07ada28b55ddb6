import { expect, test } from "vitest";
import { csvLine } from "#server/csv.ts";

test.each([
  [["a", 1, null, undefined, true], "a,1,,,true"],
  [["a,b", 'say "x"', "two\nlines"], '"a,b","say ""x""","two\nlines"'],
  [[{ a: [1] }], '"{""a"":[1]}"'],
  [["=1+1", "+1", "-1", "-1.5e3", "-x", "@SUM(A1)"], "'=1+1,'+1,-1,-1.5e3,'-x,'@SUM(A1)"],
  [["\t=1", "\r=1", "＝1"], '"\'\t=1","\'\r=1",\'＝1'],
  [["a=1", " =1"], "a=1, =1"],
])("%j", (values, line) => {
  expect(csvLine(values)).toBe(`${line}\r\n`);
});
