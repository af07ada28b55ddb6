import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#server/auth/password/passwords.ts";

test("a password fits its own hash and no other, and two hashes of it differ", async () => {
  const [one, two] = await Promise.all([hashPassword("slack water"), hashPassword("slack water")]);

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("slack water", one)).toBe(true);
  expect(await verifyPassword("Slack water", one)).toBe(false);
});

test("what is no hash fits nothing, and says so", async () => {
  await expect(verifyPassword("slack water", "plain")).rejects.toThrow();
});

test("nothing else waits while passwords are hashed", async () => {
  let turns = 0;
  let over = false;
  const turn = () => {
    turns += 1;
    if (!over) setImmediate(turn);
  };
  turn();
  await Promise.all(Array.from({ length: 3 }, () => hashPassword("slack water")));
  over = true;

  expect(turns).toBeGreaterThan(200);
});
