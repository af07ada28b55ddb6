import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "#server/limits.ts";

/**
 * Limits how long the client may be silent until its answer has been sent. Node's `server.timeout` would also set a timer
 * for each answer that the socket takes at once; between requests, Node sets its own (keep-alive).
 * @param timeout in milliseconds
 */
export function limitSilence(
  { socket }: IncomingMessage,
  response: ServerResponse,
  timeout: number = limits.socketTimeout,
): void {
  if (!response.writableEnded || socket.writableLength > 0) socket.setTimeout(timeout);
}
