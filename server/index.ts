import cluster from "node:cluster";
import { enableCompileCache } from "node:module";

// Beside the build, which must not be writable by others; later starts compile nothing.
enableCompileCache("build/compiled");

/** Reads WEB_CONCURRENCY directly: loading the configuration here too took a quarter of a start. */
const leadsOthers = cluster.isPrimary && Number(process.env.WEB_CONCURRENCY) > 1;

await (leadsOthers ? lead() : import("./serve.ts")).catch((error: Error) => {
  if (error.name !== "ConfigurationError") throw error;
  console.error(error.message);
  process.exit(78);
});

async function lead() {
  const { config } = await import("#server/config/config.ts");
  const { warnDirectus } = await import("./warn-directus.ts");
  const { warnTestMode } = await import("./warn-test-mode.ts");
  const { startWorkers } = await import("./workers.ts");
  warnTestMode();
  await startWorkers(config.workers);
  await warnDirectus();
}
