import { DirectusError } from "../errors.ts";
import type { UntypedDirectusClient } from "./client.ts";

/** Rejects at `endsAt` (epoch milliseconds) without aborting the request, which other callers may share. */
export async function raceDeadline<T>(endsAt: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new DirectusError("unavailable", { message: "Directus took too long" }));
    timer = setTimeout(late, Math.max(0, endsAt - Date.now()));
  });
  try {
    return await Promise.race([result, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** One deadline for all reads of a page. */
export function withDeadline(directus: UntypedDirectusClient, endsAt: number): UntypedDirectusClient {
  return {
    ...directus,
    readItems: (...read) => raceDeadline(endsAt, directus.readItems(...read)),
    readItemsWithMeta: (...read) => raceDeadline(endsAt, directus.readItemsWithMeta(...read)),
    readItem: (...read) => raceDeadline(endsAt, directus.readItem(...read)),
    readFiles: (...read) => raceDeadline(endsAt, directus.readFiles(...read)),
  };
}
