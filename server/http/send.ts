import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { packResponse } from "./pack-response.ts";
import type { Answer } from "./page-entry.ts";

/**
 * Whether the copy that a browser names is the one we would send. Weak comparison, as RFC 9110 asks: proxies weaken
 * the ETag of what they pack.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}

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
