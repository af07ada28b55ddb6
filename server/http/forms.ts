import type { z } from "zod";
import { limits } from "#server/limits.ts";
import { isSameOrigin } from "./origin.ts";
import { badRequest, crossSite } from "./responses.ts";

/** A form as it was sent, and what is wrong with it: enough to show it again, filled, with the errors beside the fields. */
export interface RefusedForm {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export type ParsedForm<T> = { ok: true; value: T } | ({ ok: false } & RefusedForm);

/**
 * Reads a form POST of our own pages.
 * @throws 403 when it comes from another site, 413 when it is too large, 415 when it is not a form, 400 when it
 * cannot be read
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!isSameOrigin(request.headers)) throw crossSite();
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) throw badRequest(415);
  return new URLSearchParams(await readText(request, limits.formBytes));
}

/**
 * Reads a body as text, never more than `limit` bytes of it.
 * @throws 413 when there is more
 */
export async function readText(request: Request, limit: number): Promise<string> {
  return Buffer.from(await readBytes(request, limit)).toString("utf8");
}

/** The same as bytes. */
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

/**
 * Checks a form against its schema. Fields arrive trimmed; the first problem of each field is kept.
 * @param order the fields as they stand on the page, where the schema has them otherwise
 * @returns the value, or the form as it was sent with one sentence for each wrong field, in the order of the page
 */
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

/** Who goes through the errors from the first to the last goes down the page; other fields come after those of the order. */
function sortErrors(errors: Record<string, string>, order: string[]): Record<string, string> {
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return Object.fromEntries(Object.entries(errors).toSorted(([a], [b]) => place(a) - place(b)));
}
