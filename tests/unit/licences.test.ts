import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { dev?: boolean; link?: boolean; license?: string }>;
};
const permissive = ["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Apache-2.0", "Unlicense"];
/** OFL: what vazirmatn calls the OFL-1.1 of its typeface. */
const fonts = ["OFL-1.1", "OFL"];

test("all that a deployed site contains is under a permissive licence, typefaces under the Open Font License", () => {
  const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path && !dev && !link);
  const others = shipped.filter(([, { license = "none" }]) =>
    license.split(/[()\s]|AND|OR/).some((name) => name && ![...permissive, ...fonts].includes(name)),
  );

  expect(shipped.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
