import { describe, expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { checkFile } from "#server/content/forms/uploaded-file.ts";
import { generateUploadId, isUploadId } from "#server/directus/files/upload-id.ts";
import { limits } from "#server/limits.ts";

const pdf = "%PDF-1.7 a letter";
async function check(content: BlobPart, name: string, type = "") {
  const checked = await checkFile(new File([content], name, { type }), "Letter", en);
  return checked.ok ? checked.sent : checked.reason;
}

describe("a file that a stranger sends", () => {
  test("has the type of its name and content, whatever the browser says", async () => {
    expect(await check(pdf, "a.PDF", "text/html")).toMatchObject({ name: "a.PDF", type: "application/pdf" });
    expect(await check("Grüße", "a.txt", "text/html")).toMatchObject({ type: "text/plain" });
  });

  test.each([
    ["<script>", "page.html"],
    ["<svg/>", "picture.svg"],
    ["MZ", "program.exe"],
    [pdf, "noname"],
  ])("%j called %s is of no type that is taken", async (content, name) => {
    expect(await check(content, name)).toContain(en("contentForms.problems.unknownFile", { file: name }));
  });

  test.each([
    ["<html>", "letter.pdf"],
    [pdf, "picture.png"],
    ["a\0b", "letter.txt"],
    [new Uint8Array([0xff, 0xfe, 0x41]), "letter.txt"],
  ])("what its name does not say is refused (%#)", async (content, name) => {
    expect(await check(content, name)).toContain(
      en("contentForms.problems.otherFile", { file: name, field: "" }).split(". ")[0],
    );
  });

  test("may be neither empty nor too large", async () => {
    expect(await check("", "a.pdf")).toBe(
      en("contentForms.problems.emptyFile", { file: "a.pdf", field: "Letter" }),
    );
    expect(await check(pdf + "x".repeat(limits.formFileBytes), "a.pdf")).toBe(
      en("contentForms.problems.largeFile", { file: "a.pdf", field: "Letter", megabytes: 4 }),
    );
  });

  test.each([
    ["../../etc/letter.pdf", "letter.pdf"],
    ["C:\\letters\\one.pdf", "one.pdf"],
    ["invoice\u202Efdp.exe.pdf", "invoicefdp.exe.pdf"],
    ["a\r\nBcc: x@example.com.pdf", "aBcc x@example.com.pdf"],
    [`${"x".repeat(400)}.pdf`, `${"x".repeat(limits.fileNameLength)}.pdf`],
    ["رسالة.pdf", "رسالة.pdf"],
  ])("%j is called %s", async (given, name) => {
    expect(await check(pdf, given)).toMatchObject({ name });
  });
});

test("an upload is known by its id, and nothing else is", () => {
  const ids = Array.from({ length: 50 }, generateUploadId);

  expect(new Set(ids).size).toBe(50);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isUploadId(id.toUpperCase())).toBe(true);
    expect(isUploadId(id.replaceAll("-", ""))).toBe(false);
  }
  for (let count = 0; count < 1000; count++) expect(isUploadId(crypto.randomUUID())).toBe(false);
});
