import { setImmediate as turnOfEvents } from "node:timers/promises";
import { expect, test } from "vitest";
import { withKeyedMutex } from "#server/concurrency/keyed-mutex.ts";
import { createSemaphore } from "#server/concurrency/semaphore.ts";
import { createBusyError } from "#server/directus/errors.ts";

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
  const inTurn = createSemaphore({ inside: 1, waiting: 2 }, createBusyError);
  const [first, second, third] = [held(), held(), held()];

  const runs = [first, second, third].map(({ task }) => inTurn(task));
  await turnOfEvents();
  expect([first, second, third].map(({ begun }) => begun())).toEqual([true, false, false]);

  first.end();
  await runs[0];
  await turnOfEvents();
  expect([second, third].map(({ begun }) => begun())).toEqual([true, false]);

  second.end();
  third.end();
  await Promise.all(runs);
  expect(third.begun()).toBe(true);
});

test("who comes when too many wait is refused at once", async () => {
  const inTurn = createSemaphore({ inside: 1, waiting: 1 }, createBusyError);
  const [first, second] = [held(), held()];
  const runs = [first, second].map(({ task }) => inTurn(task));

  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ reason: "unavailable" });

  first.end();
  second.end();
  await Promise.all(runs);
});

test("a task that fails gives its place to the next", async () => {
  const inTurn = createSemaphore({ inside: 1, waiting: 1 }, createBusyError);

  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(inTurn(async () => "next")).resolves.toBe("next");
});

test("what has one key runs one after the other, whatever became of the one before; other keys do not wait", async () => {
  const [first, second, other] = [held(), held(), held()];
  const failing = withKeyedMutex("cart", () => first.task().then(() => Promise.reject(new Error("broken"))));
  const runs = [withKeyedMutex("cart", second.task), withKeyedMutex("another", other.task)];
  await turnOfEvents();
  expect([first, second, other].map(({ begun }) => begun())).toEqual([true, false, true]);

  first.end();
  await expect(failing).rejects.toThrow("broken");
  await turnOfEvents();
  expect(second.begun()).toBe(true);

  second.end();
  other.end();
  await Promise.all(runs);
});
