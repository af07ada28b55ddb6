import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { compressResponse } from "./compression/compress-response.ts";
import type { BufferedResponse } from "./page-cache/page-entry.ts";

export async function bufferResponse(response: Response): Promise<BufferedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

/** For coalesced requests: each client gets the encoding that it accepts. */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  answer: BufferedResponse,
) {
  const { status, headers, body } = answer;
  const copy = new Response(isEmpty(status) ? null : new Uint8Array(body), { status, headers });
  await sendResponse(response, await compressResponse(request.headers, copy, request.method === "HEAD"));
}

function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
