import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Question, WorkerReply } from "./password-worker.ts";

type Asked = Question extends infer Each ? (Each extends Question ? Omit<Each, "id"> : never) : never;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<
  number,
  { resolve: (answer: WorkerReply) => void; reject: (reason: Error) => void }
>();

/** argon2id with a random salt, in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const { hash = "" } = await ask({ password, salt: randomBytes(16) });
  return hash;
}

/** @throws for an unknown hash format */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  return (await ask({ password, hash })).fits === true;
}

/** argon2id occupies a core, so hashes run one after another in a worker thread. */
function ask(asked: Asked): Promise<WorkerReply> {
  const id = ++lastId;
  worker ??= startWorker();
  worker.ref();
  return new Promise<WorkerReply>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ ...asked, id });
  });
}

function startWorker(): Worker {
  const started = new Worker(resolve("server/auth/password/password-worker.ts"));
  started.on("message", (answer: WorkerReply) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if (answer.error) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer);
  });
  started.on("error", (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}
