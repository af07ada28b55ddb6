import type { Directus } from "./client.ts";
import { DirectusError } from "./errors.ts";

/**
 * Waits for something of the backend until `endsAt`, epoch milliseconds; what it was asked for may still arrive for
 * others.
 * @throws DirectusError "unavailable" when the time is over
 */
export async function inTime<T>(endsAt: number, result: Promise<T>): Promise<T> {
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

/** A door whose reads are all over at `endsAt`, so that a page with several of them is as well. */
export function doorInTime(directus: Directus, endsAt: number): Directus {
  return {
    ...directus,
    readItems: (...read) => inTime(endsAt, directus.readItems(...read)),
    readItemsWithMeta: (...read) => inTime(endsAt, directus.readItemsWithMeta(...read)),
    readItem: (...read) => inTime(endsAt, directus.readItem(...read)),
    readFiles: (...read) => inTime(endsAt, directus.readFiles(...read)),
  };
}
