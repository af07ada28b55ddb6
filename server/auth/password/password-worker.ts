import { parentPort } from "node:worker_threads";
import { argon2id, argon2Verify } from "hash-wasm";

export type Question = { id: number; password: string } & ({ salt: Uint8Array } | { hash: string });
export type WorkerReply = { id: number; hash?: string; fits?: boolean; error?: string };

/** @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const cost = { parallelism: 1, iterations: 2, memorySize: 19_456, hashLength: 32 } as const;

parentPort?.on("message", async (question: Question) => {
  parentPort?.postMessage({ id: question.id, ...(await handleRequest(question)) } satisfies WorkerReply);
});

async function handleRequest(question: Question): Promise<Omit<WorkerReply, "id">> {
  const { password } = question;
  try {
    if ("hash" in question) return { fits: await argon2Verify({ password, hash: question.hash }) };
    return { hash: await argon2id({ ...cost, password, salt: question.salt, outputType: "encoded" }) };
  } catch (error) {
    return { error: String(error) };
  }
}
