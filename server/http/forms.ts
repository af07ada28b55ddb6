import type { z } from "zod";
import { limits } from "#server/limits.ts";
import { isSameOrigin } from "./origin.ts";
import { badRequest, crossSiteForbidden } from "./responses.ts";

export interface RefusedForm {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export type ParsedForm<T> = { ok: true; value: T } | ({ ok: false } & RefusedForm);

/** Same-origin only. @throws 403 when cross-site, 413 when too large, 415 for another media type */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  if (!isSameOrigin(request.headers)) throw crossSiteForbidden();
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) throw badRequest(415);
  return new URLSearchParams(await readText(request, limits.formBytes));
}

/** @throws 413 above `limit` bytes */
export async function readText(request: Request, limit: number): Promise<string> {
  return Buffer.from(await readBytes(request, limit)).toString("utf8");
}

/** @throws 413 above `limit` bytes */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw badRequest(413);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) throw badRequest(413);
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Trims all fields; reports one error per field, in the page's `order`. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: URLSearchParams,
  order: string[] = [],
): ParsedForm<z.output<Schema>> {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, value.trim()]));
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".")] ??= issue.message;
  return { ok: false, values, errors: sortErrors(errors, order) };
}

function sortErrors(errors: Record<string, string>, order: string[]): Record<string, string> {
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return Object.fromEntries(Object.entries(errors).toSorted(([a], [b]) => rank(a) - rank(b)));
}
