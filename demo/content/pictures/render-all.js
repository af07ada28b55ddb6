import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { getPictureKey } from "./spec.js";

const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The cached file of a spec: its slug and its content key, so that a changed spec is a new file. */
const fileOf = (spec, outDir) => path.join(outDir, `${spec.file}.${getPictureKey(spec)}.webp`);

function startWorker(next, done) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    const give = () => {
      const job = next();
      if (job) worker.postMessage(job);
      else worker.terminate().then(resolve);
    };
    worker.on("message", ({ at, bytes, error }) => {
      if (error) {
        worker.terminate();
        reject(new Error(error));
        return;
      }
      done(at, bytes).then(give, reject);
    });
    worker.on("error", reject);
    give();
  });
}

async function removeOlder(outDir, file, slug) {
  const kept = path.basename(file);
  const older = (await readdir(outDir)).filter(
    (name) => name !== kept && name.replace(/\.[0-9a-f]{12}\.webp$/, "") === slug && name.endsWith(".webp"),
  );
  await Promise.all(older.map((name) => rm(path.join(outDir, name), { force: true })));
}

/**
 * Renders specs into a folder, in worker threads. Each spec carries `file`, its slug. Pictures already there with the
 * same content key are kept; older versions of a slug are removed.
 * Returns a Map from slug to the file's path. `onProgress({ done, total, file })` is called after each picture.
 * Rejects with the first picture's error.
 */
export async function renderAll(
  specs,
  { outDir, onProgress = () => {}, workers = Math.min(2, availableParallelism()) },
) {
  await mkdir(outDir, { recursive: true });
  const files = new Map(specs.map((spec) => [spec.file, fileOf(spec, outDir)]));
  const present = await Promise.all(specs.map((spec) => exists(files.get(spec.file))));
  const missing = specs.filter((_, i) => !present[i]);
  let done = specs.length - missing.length;
  if (done) onProgress({ done, total: specs.length });
  let at = 0;
  const next = () => (at < missing.length ? { at, spec: missing[at++] } : undefined);
  const store = async (index, bytes) => {
    const { file } = missing[index];
    const target = files.get(file);
    await writeFile(`${target}.part`, bytes);
    await rename(`${target}.part`, target);
    await removeOlder(outDir, target, file);
    done += 1;
    onProgress({ done, total: specs.length, file });
  };
  await Promise.all(
    Array.from({ length: Math.min(workers, missing.length) }, () => startWorker(next, store)),
  );
  return files;
}
