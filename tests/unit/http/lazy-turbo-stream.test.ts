import { createRequire } from "node:module";
import { expect, test } from "vitest";
import "#server/lazy-turbo-stream.ts";

const fromRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
const { encode, decode } = createRequire(fromRemix.resolve("@remix-run/server-runtime"))("turbo-stream");

const page = { title: "Slack water", variants: [{ price: 3800 }], at: new Date(0) };

/** Counts how often its data is read. */
function watched() {
  const reads = { count: 0 };
  const input = {
    get page() {
      reads.count += 1;
      return page;
    },
  };
  return { input, reads };
}

test("a page's data is not encoded until somebody reads it", async () => {
  const { input, reads } = watched();
  const stream: ReadableStream<Uint8Array> = encode(input);
  await stream.cancel();
  expect(reads.count).toBe(0);
});

test("whoever reads it gets all of it, promises included", async () => {
  const { input } = watched();
  const { value, done } = await decode(encode({ ...input, later: Promise.resolve("here") }));
  await done;
  expect(value.page).toEqual(page);
  expect(await value.later).toBe("here");
});
