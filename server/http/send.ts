import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { packResponse } from "./pack-response.ts";
import type { Answer } from "./page-entry.ts";

/** Reads an answer to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

/** Sends an answer that several may be waiting for: each gets it packed as they can read it. */
export async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const { status, headers, body } = answer;
  const copy = new Response(isEmpty(status) ? null : new Uint8Array(body), { status, headers });
  await sendResponse(response, await packResponse(request.headers, copy, request.method === "HEAD"));
}

function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
