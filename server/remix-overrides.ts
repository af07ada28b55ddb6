import { createRequire } from "node:module";
import type { LoaderFunction, LoaderFunctionArgs } from "@remix-run/node";

type Encode = (...args: unknown[]) => ReadableStream<Uint8Array>;

interface LoaderCall {
  routeId: string;
  loader: LoaderFunction;
  loadContext: LoaderFunctionArgs["context"];
  request: Request;
  params: LoaderFunctionArgs["params"];
}

const fromRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
const requireRuntime = (name: string) => fromRemix(`@remix-run/server-runtime/dist/${name}.js`);
const singleFetch: { encodeViaTurboStream: Encode } = requireRuntime("single-fetch");
const data: { callRouteLoader(call: LoaderCall): Promise<unknown> } = requireRuntime("data");
const { encodeViaTurboStream } = singleFetch;
const { callRouteLoader } = data;

/**
 * Remix encodes each page's data for a client router, with a timer of five seconds, and no page has one (decision 9): now
 * only when it is read.
 */
singleFetch.encodeViaTurboStream = (...args) => {
  let encoded: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      encoded ??= encodeViaTurboStream(...args).getReader();
      const { done, value } = await encoded.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => encoded?.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
};

const ownParameters = /[?&](?:index|_routes)\b/;

/** Remix copies the request twice for each loader to drop its own parameters from the URL, which few have. */
data.callRouteLoader = async (call) => {
  const { routeId, loader, loadContext: context, request, params } = call;
  if (ownParameters.test(request.url)) return callRouteLoader(call);
  const result = await loader({ request, context, params });
  if (result === undefined) throw new TypeError(`The loader of ${routeId} returned nothing.`);
  return result;
};
