import { expect, test } from "vitest";
import { en } from "#app/texts/index.ts";
import { passwordProblem } from "#server/auth/password-rules.ts";

const maya = { email: "maya.lind@example.com", name: "Maya Lind" };
const words = en.entry.passwords;
const problemOf = (password: string) => passwordProblem(password, maya, words);

test.each([
  ...["qwertyuiop", "Password123!", "1234567890", "SUNSHINE2024", "michelle.....", "aaaaaaaaaaaaa"],
  ...["P@ssword2024", "p4$$w0rd!!", "2024password", "!!!sunsh1ne!!!", "1l0vey0u1234", "Adminadmin1"],
  ...["monkeymonkey", "letmeinletmein", "iloveyouiloveyou", "trustno1trustno1", "passw0rdpassw0rd"],
  ...["aaaaabbbbbcccccddddd", "Password1Password1!"],
])("%s is what attackers try first", (password) => expect(problemOf(password)).toBe(words.known()));

test.each([
  ...[
    "maya.lind@example.com",
    "Maya Lind 1984",
    "mayalind2024",
    "maya-lind!",
    "2024mayalind",
    "m4y4l1nd!!!!",
  ],
  ...["mayalindmayalind", "localhost2026", "Vitrine Vitrine", "V1trine 2026!"],
])("%s is what everybody knows of Maya, or of the site", (password) =>
  expect(problemOf(password)).toBe(words.own()),
);

test("length counts characters as people do, blanks too", () => {
  expect(problemOf("ebb flow 1")).toBeUndefined();
  expect(problemOf("ebb flow")).toBe(words.short(10));
  expect(problemOf("🌊".repeat(9))).toBe(words.short(10));
  expect(problemOf(`${"slack water ".repeat(21)}`)).toBeUndefined();
  expect(problemOf("slack water ".repeat(22))).toBe(words.long(256));
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
