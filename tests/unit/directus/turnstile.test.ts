import { expect, test } from "vitest";
import { createTurnstile } from "#server/directus/turnstile.ts";

/** A task that ends when it is told to. */
function held() {
  let end = (): void => undefined;
  let begun = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const task = () => {
    begun = true;
    return ended;
  };
  return { task, end: () => end(), begun: () => begun };
}

test("as many run as fit inside, the others in the order in which they came", async () => {
  const inTurn = createTurnstile({ inside: 1, waiting: 2 });
  const [first, second, third] = [held(), held(), held()];

  const runs = [first, second, third].map(({ task }) => inTurn(task));
  expect([first, second, third].map(({ begun }) => begun())).toEqual([true, false, false]);

  first.end();
  await runs[0];
  expect([second, third].map(({ begun }) => begun())).toEqual([true, false]);

  second.end();
  third.end();
  await Promise.all(runs);
  expect(third.begun()).toBe(true);
});

test("who comes when too many wait is refused at once", async () => {
  const inTurn = createTurnstile({ inside: 1, waiting: 1 });
  const [first, second] = [held(), held()];
  const runs = [first, second].map(({ task }) => inTurn(task));

  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ reason: "unavailable" });

  first.end();
  second.end();
  await Promise.all(runs);
});

test("a task that fails gives its place to the next", async () => {
  const inTurn = createTurnstile({ inside: 1, waiting: 1 });

  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(inTurn(async () => "next")).resolves.toBe("next");
});
