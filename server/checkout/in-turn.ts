const turns = new Map<string, Promise<unknown>>();

/** Runs work for one key after the work before it, within this process: a double click waits for the first. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
  const settled = turn.catch(() => undefined);
  turns.set(key, settled);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === settled) turns.delete(key);
  }
}
