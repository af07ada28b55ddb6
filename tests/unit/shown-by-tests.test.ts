import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

describe.each([
  { document: "docs/security.md", last: 73 },
  { document: "docs/faults.md", last: 54 },
  { document: "docs/amounts.md", last: 20 },
  { document: "docs/storefront.md", last: 24 },
])("$document", ({ document, last }) => {
  const written = readFileSync(document, "utf8");
  const rows = written
    .split("\n")
    .map((line) => /^\| (\d+) \| [^|]+ \| [^|]+ \| (.+) \|$/.exec(line))
    .flatMap((found) => (found ? [{ id: Number(found[1]), shown: found[2] ?? "" }] : []));
  const named = rows.flatMap(({ id, shown }) =>
    [...shown.matchAll(/`([\w/.-]+\.test\.ts)` "([^"]+)"/g)].map(([, file = "", name = ""]) => ({
      id,
      file,
      name,
    })),
  );

  test("every number of the list is there once, or is said to be open", () => {
    const open = (/^Still to be shown: ([\d, ]+)\.$/m.exec(written)?.[1] ?? "")
      .split(", ")
      .filter(Boolean)
      .map(Number);
    const all = [...rows.map(({ id }) => id), ...open].sort((one, other) => one - other);

    expect(all).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  test.each(named)("$id is shown by a test that there is: $file", ({ file, name }) => {
    const path = join("tests", file);

    expect(existsSync(path), path).toBe(true);
    expect(readFileSync(path, "utf8").replaceAll("`", '"')).toContain(`"${name}"`);
  });

  test("whatever has no test says why", () => {
    const untested = rows.filter(({ id }) => !named.some((row) => row.id === id));

    expect(untested.filter(({ shown }) => !/^(Does not apply|Not a test)[: ]/.test(shown))).toEqual([]);
  });
});
