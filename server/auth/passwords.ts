import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Answer, Question } from "./password-worker.ts";

type Asked = Question extends infer Each ? (Each extends Question ? Omit<Each, "id"> : never) : never;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (reason: Error) => void }>();

/** A password as it is kept: argon2id, with a salt of its own, in the usual notation. */
export async function hashPassword(password: string): Promise<string> {
  const { hash = "" } = await ask({ password, salt: randomBytes(16) });
  return hash;
}

/** True when this is the password that was hashed. Throws when `hash` is none of ours. */
export async function fitsPassword(password: string, hash: string): Promise<boolean> {
  return (await ask({ password, hash })).fits === true;
}

/** Hashing takes a core for a while: it happens in a thread of its own, one after another, and no page waits for it. */
function ask(asked: Asked): Promise<Answer> {
  const id = ++lastId;
  worker ??= startWorker();
  worker.ref();
  return new Promise<Answer>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ ...asked, id });
  });
}

function startWorker(): Worker {
  const started = new Worker(resolve("server/auth/password-worker.ts"));
  started.on("message", (answer: Answer) => {
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
