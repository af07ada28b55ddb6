import { fork } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a file in a process of its own, because the site's code reads its configuration once for a process.
 * @param file gets `given` as its first message, and sends back one
 */
export async function alone<Answer>(
  file: string,
  given: unknown,
  env: Record<string, string>,
): Promise<Answer> {
  const child = fork(file, { env: { ...process.env, ...env, LOG_LEVEL: "silent" } });
  child.send(given as object);
  const answer = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`${file} ended with ${code}`);
    }),
  ]);
  child.kill();
  return answer[0] as Answer;
}
