import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEnvFile, writeValues } from "../../../pack/setup/env-file.ts";

const example = readFileSync(".env.example", "utf8");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-setup-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a new file begins with the example, whose addresses count as not given", () => {
  const path = join(folder, ".env");
  const file = openEnvFile(path, example);
  expect(["SITE_URL", "DIRECTUS_URL", "MAIL_FROM", "STATE_FILE"].map(file.get)).toEqual(
    Array(4).fill(undefined),
  );
  expect(file.get("LANGUAGES")).toBe("en");

  file.save({ SITE_URL: "https://shop.test" });
  expect(readFileSync(path, "utf8")).toBe(example.replace("https://shop.example", "https://shop.test"));
});

test("lines that nobody here knows, comments and their order stay", () => {
  const text = "# mine\nexport SITE_URL=a # why\nOTHER='x # y'\nSITE_URL=b\n\n# the end";

  expect(writeValues(text, { SITE_URL: "c", PORT: "3000" })).toBe(
    "# mine\nexport SITE_URL=a # why\nOTHER='x # y'\nSITE_URL=c\n\n# the end\nPORT=3000\n",
  );
});

test.each([
  "plain",
  "a # b",
  'say "a"',
  "it's",
  `"both" and 'other'`,
  "Shop <shop@shop.test>",
  "p&ss$word\\n",
  " x ",
])("%s is read back as it was", (value) => {
  expect(parseEnv(writeValues("A=1\n", { B: value })).B).toBe(value);
});

test("what cannot be read back is refused", () => {
  expect(() => writeValues("", { A: "\"'`#" })).toThrow("A cannot be written");
});

test("a link to the file stays a link", () => {
  const [path, target] = [join(folder, ".env"), join(folder, "elsewhere")];
  writeFileSync(target, "A=1\n");
  symlinkSync(target, path);
  openEnvFile(path, "").save({ A: "2" });

  expect(readFileSync(target, "utf8")).toBe("A=2\n");
});
