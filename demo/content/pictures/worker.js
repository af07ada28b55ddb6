import { parentPort } from "node:worker_threads";
import { renderPicture } from "./index.js";

parentPort.on("message", async ({ at, spec }) => {
  try {
    parentPort.postMessage({ at, bytes: await renderPicture(spec) });
  } catch (error) {
    parentPort.postMessage({ at, error: `${spec.file}: ${error.stack}` });
  }
});
