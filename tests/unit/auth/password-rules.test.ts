import { expect, test } from "vitest";
import { passwordProblem, passwordWords } from "#server/auth/password-rules.ts";

const maya = { email: "maya.lind@example.com", name: "Maya Lind" };

test.each(["qwertyuiop", "Password123!", "1234567890", "SUNSHINE2024", "michelle.....", "aaaaaaaaaaaaa"])(
  "%s is what attackers try first",
  (password) => expect(passwordProblem(password, maya)).toBe(passwordWords.known),
);

test.each(["maya.lind@example.com", "Maya Lind 1984", "mayalind2024", "maya-lind!"])(
  "%s is what everybody knows of Maya",
  (password) => expect(passwordProblem(password, maya)).toBe(passwordWords.own),
);

test("length counts characters as people do, blanks too", () => {
  expect(passwordProblem("ebb flow 1", maya)).toBeUndefined();
  expect(passwordProblem("ebb flow", maya)).toBe(passwordWords.short);
  expect(passwordProblem("🌊".repeat(9), maya)).toBe(passwordWords.short);
  expect(passwordProblem(`${"slack water ".repeat(21)}`, maya)).toBeUndefined();
  expect(passwordProblem("slack water ".repeat(22), maya)).toBe(passwordWords.long);
});

test.each(["correct horse battery staple", "lachs im wasser", "ايام البحر الهادئ", "🌊🌙⛵🐚🪸🦀🐟🌅🧭⚓"])(
  "%s will do: nobody asks for figures or capitals",
  (password) => expect(passwordProblem(password, maya)).toBeUndefined(),
);
