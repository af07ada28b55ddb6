import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import {
  generateBackupCodeSet,
  readBackupCode,
  writeBackupCode,
} from "#server/auth/two-factor/backup-code.ts";
import { buildTotpUri, extractDigits, generateTotpSecret, verifyTotp } from "#server/auth/two-factor/totp.ts";
import { hasPrograms } from "../../../support/processes/programs.ts";

/** "12345678901234567890" of RFC 6238, Appendix B, in Base32; its codes there have eight digits, ours the last six. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("at %d seconds the code is that of RFC 6238", (seconds, code) => {
  expect(verifyTotp(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("a secret has 160 bits, in Base32", () => {
  expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test("oathtool shows the codes of a secret of ours, one a step", ({ skip }) => {
  skip(!hasPrograms("oathtool"), "oathtool is not installed");
  const own = generateTotpSecret();
  const start = 1_700_000_010;
  const codes = oathtool("--totp", "--base32", `--now=@${start}`, "--window=99", own).trim().split("\n");
  expect(codes).toHaveLength(100);
  const steps = codes.map((code, at) => verifyTotp(own, code, (start + at * 30) * 1000));
  expect(steps).toEqual(codes.map((_, at) => start / 30 + at));
});

test("an app reads from our address the secret, the site and the account", () => {
  const uri = new URL(buildTotpUri(secret, "shop.example:8080", "a+b@example.com"));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toBe("/shop.example:8080:a+b@example.com");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: "shop.example:8080",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

test("a code is good in its own step and in those beside it", () => {
  const steps = [-60, -30, 0, 30, 60].map((offset) =>
    verifyTotp(secret, "050471", (1_111_111_111 + offset) * 1000),
  );
  expect(steps).toEqual([undefined, 37_037_037, 37_037_037, 37_037_037, undefined]);
});

test.each(["", "05047", "0504711", "05047a", "٠٥٠٤٧١"])("%j is no code", (typed) => {
  expect(verifyTotp(secret, typed, 1_111_111_111_000)).toBeUndefined();
});

test("a code may be typed in groups, and with Arabic or Persian digits", () => {
  expect(extractDigits(" 123 456 ")).toBe("123456");
  expect(extractDigits("١٢٣-٤٥٦")).toBe("123456");
  expect(extractDigits("۱۲۳۴۵۶")).toBe("123456");
});

test("a backup code says its place, and survives how people write", () => {
  const codes = generateBackupCodeSet();
  expect(codes.map((code) => code[0]).join("")).toBe("0123456789");
  for (const code of codes) {
    expect(readBackupCode(` ${writeBackupCode(code).toUpperCase()} `)?.code).toBe(code);
    expect(code).toMatch(/^\d[0-9a-hjkmnp-tv-z]{11}$/);
  }
  expect(readBackupCode("oiL2 3456 789a")).toEqual({ slot: 0, code: "01123456789a" });
  for (const other of ["", "123456", "a123456789ab", "0u23456789ab", "0123456789abc"])
    expect(readBackupCode(other)).toBeUndefined();
});

function oathtool(...given: string[]): string {
  return execFileSync("oathtool", given, { encoding: "utf8" });
}
