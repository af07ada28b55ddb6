import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newBackupCodes, readBackupCode, writeBackupCode } from "#server/auth/second-step/backup-code.ts";
import { codeAt, digitsIn, keyUri, newSecret, stepAt, stepOfCode } from "#server/auth/second-step/totp.ts";
import { waitAfter } from "#server/auth/second-step/tries.ts";
import { limits } from "#server/limits.ts";

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
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
});

test("a well-known library says the same, and reads our address for apps", () => {
  const own = newSecret();
  const library = new TOTP({ secret: Secret.fromBase32(own) });
  for (let at = 1_700_000_000_000; at < 1_700_003_000_000; at += 30_000)
    expect(codeAt(own, stepAt(at))).toBe(library.generate({ timestamp: at }));
  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  expect(keyUri(own, "shop.example:8080", "a+b@example.com")).toBe(
    `otpauth://totp/shop.example%3A8080:a%2Bb%40example.com?secret=${own}&issuer=shop.example%3A8080`,
  );
});

test("a code is good in its own step and in those beside it", () => {
  const now = 1_111_111_111_000;
  const steps = [-2, -1, 0, 1, 2].map((offset) => {
    const step = stepAt(now) + offset;
    return stepOfCode(secret, codeAt(secret, step), now) === step;
  });
  expect(steps).toEqual([false, true, true, true, false]);
  expect(stepOfCode(secret, "", now)).toBeUndefined();
});

test("a code may be typed in groups, and with Arabic or Persian digits", () => {
  expect(digitsIn(" 123 456 ")).toBe("123456");
  expect(digitsIn("١٢٣-٤٥٦")).toBe("123456");
  expect(digitsIn("۱۲۳۴۵۶")).toBe("123456");
});

test("a backup code says its place, and survives how people write", () => {
  const codes = newBackupCodes();
  expect(codes.map((code) => code[0]).join("")).toBe("0123456789");
  for (const code of codes) {
    expect(readBackupCode(` ${writeBackupCode(code).toUpperCase()} `)?.code).toBe(code);
    expect(code).toMatch(/^\d[0-9a-hjkmnp-tv-z]{11}$/);
  }
  expect(readBackupCode("oiL2 3456 789a")).toEqual({ slot: 0, code: "01123456789a" });
  for (const other of ["", "123456", "a123456789ab", "0u23456789ab", "0123456789abc"])
    expect(readBackupCode(other)).toBeUndefined();
});

test("each wrong code beyond those that are free doubles the wait, up to the longest", () => {
  expect([-5, -1, 0, 1, 2].map(waitAfter)).toEqual([0, 0, 30, 60, 120]);
  expect(waitAfter(500)).toBe(limits.secondStepLongestWait);
});
