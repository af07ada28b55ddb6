import { expect, test } from "vitest";
import { announcePurge, onPurge } from "#server/state/purges.ts";

test("every listener hears a purge before the announcement returns, until it stops listening", () => {
  const first: string[] = [];
  const second: string[] = [];
  const stopFirst = onPurge((tags) => first.push(...tags));
  const stopSecond = onPurge((tags) => second.push(...tags));

  announcePurge(["posts", "posts:1"]);
  stopFirst();
  announcePurge(["pages"]);
  stopSecond();

  expect(first).toEqual(["posts", "posts:1"]);
  expect(second).toEqual(["posts", "posts:1", "pages"]);
});
