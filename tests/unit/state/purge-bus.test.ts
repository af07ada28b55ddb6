import { expect, test } from "vitest";
import { onPurge, publishPurge } from "#server/state/purge-bus.ts";

test("every listener hears a purge before the announcement returns, until it stops listening", () => {
  const first: string[] = [];
  const second: string[] = [];
  const stopFirst = onPurge((tags) => first.push(...tags));
  const stopSecond = onPurge((tags) => second.push(...tags));

  publishPurge(["posts", "posts:1"]);
  stopFirst();
  publishPurge(["pages"]);
  stopSecond();

  expect(first).toEqual(["posts", "posts:1"]);
  expect(second).toEqual(["posts", "posts:1", "pages"]);
});
