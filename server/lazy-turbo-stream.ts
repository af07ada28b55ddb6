import { createRequire } from "node:module";

interface TurboStream {
  encode(input: unknown, options?: object): ReadableStream<Uint8Array>;
}

const fromRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
const turboStream: TurboStream = createRequire(fromRemix.resolve("@remix-run/server-runtime"))(
  "turbo-stream",
);
const { encode } = turboStream;

/** Remix encodes each page's data for a client router, and no page has one (decision 9): now only when it is read. */
turboStream.encode = (input, options) => {
  let encoded: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      encoded ??= encode(input, options).getReader();
      const { done, value } = await encoded.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => encoded?.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
};
