/** Plain text in place of a file that cannot be sent. */
export function createTextResponse(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  const retry: Record<string, string> = status === 503 ? { "Retry-After": "60" } : {};
  return new Response(`${text}\n`, { status, headers: { ...headers, ...retry } });
}
