import { createRequire } from "node:module";
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { findPasswordProblem } from "#server/auth/password/password-rules.ts";
import { limits } from "#server/limits.ts";

const require = createRequire(import.meta.url);
const maya = { email: "maya.lind@example.com", name: "Maya Lind" };
const t = en;
const problemOf = (password: string) => findPasswordProblem(password, maya, t);

test.each([
  "qwertyuiop",
  "Password123!",
  "1234567890",
  "SUNSHINE2024",
  "michelle.....",
  "aaaaaaaaaaaaa",
  "P@ssword2024",
  "p4$$w0rd!!",
  "2024password",
  "!!!sunsh1ne!!!",
  "1l0vey0u1234",
  "Adminadmin1",
  "monkeymonkey",
  "letmeinletmein",
  "iloveyouiloveyou",
  "trustno1trustno1",
  "passw0rdpassw0rd",
  "aaaaabbbbbcccccddddd",
  "Password1Password1!",
  "0102030405",
  "1029384756q",
  "1122334455",
  "Outstanding!",
  "outst4nd1ng",
  "christopher1984",
])("%s is what attackers try first", (password) =>
  expect(problemOf(password)).toBe(t("auth.passwords.known")),
);

test.each([
  "maya.lind@example.com",
  "Maya Lind 1984",
  "mayalind2024",
  "maya-lind!",
  "2024mayalind",
  "m4y4l1nd!!!!",
  "mayalindmayalind",
  "localhost2026",
  "Vitrine Vitrine",
  "V1trine 2026!",
])("%s is what everybody knows of Maya, or of the site", (password) =>
  expect(problemOf(password)).toBe(t("auth.passwords.own")),
);

test("length counts characters as people do, blanks too", () => {
  expect(problemOf("ebb flow 1")).toBeUndefined();
  expect(problemOf("ebb flow")).toBe(t("auth.passwords.short", { length: 10 }));
  expect(problemOf("🌊".repeat(9))).toBe(t("auth.passwords.short", { length: 10 }));
  expect(problemOf(`${"slack water ".repeat(21)}`)).toBeUndefined();
  expect(problemOf("slack water ".repeat(22))).toBe(t("auth.passwords.long", { length: 256 }));
});

test("of what is refused some ten thousand are as long as a password must be", () => {
  const popular: string[] = require("popular-passwords");
  const listed = [...new Set([...dictionary["passwords-common"], ...popular])];
  const long = listed.filter((text) => [...text].length >= limits.passwordMinLength);

  expect(long.length).toBeGreaterThan(13_000);
  expect(long.filter((text) => problemOf(text) === undefined)).toEqual([]);
});

test.each([
  "correct horse battery staple",
  "lachs im wasser",
  "password of my heron",
  "3 gulls at 4 o'clock",
  "ايام البحر الهادئ",
  "🌊🌙⛵🐚🪸🦀🐟🌅🧭⚓",
])("%s will do: nobody asks for figures or capitals", (password) =>
  expect(problemOf(password)).toBeUndefined(),
);
