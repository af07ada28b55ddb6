import cluster from "node:cluster";
import { enableCompileCache } from "node:module";

// Beside the build, which nobody else may write: the next start compiles nothing.
enableCompileCache("build/compiled");

/** Who answers visitors has the configuration in the build: to read it here as well took a quarter of a start. */
const leadsOthers = cluster.isPrimary && Number(process.env.WEB_CONCURRENCY) > 1;

await (leadsOthers ? lead() : import("./serve.ts")).catch((error: Error) => {
  if (error.name !== "ConfigurationError") throw error;
  console.error(error.message);
  process.exit(78);
});

async function lead() {
  const { config } = await import("./config.ts");
  const { warnOfTestKeys } = await import("./test-keys.ts");
  const { startWorkers } = await import("./workers.ts");
  warnOfTestKeys();
  await startWorkers(config.workers);
}
