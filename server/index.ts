import cluster from "node:cluster";
import { enableCompileCache } from "node:module";

// Beside the build, which nobody else may write: the next start compiles nothing.
enableCompileCache("build/compiled");

const { config } = await import("./config.ts").catch((error: Error) => {
  console.error(error.name === "ConfigurationError" ? error.message : error);
  process.exit(78);
});

if (cluster.isPrimary && config.stripe.chargesNobody) {
  const { log } = await import("./log.ts");
  log.warn({ site: config.siteUrl }, "Stripe's keys are test keys: nobody who buys here is charged");
}

if (cluster.isPrimary && config.workers > 1) {
  const { startWorkers } = await import("./workers.ts");
  await startWorkers(config.workers);
} else {
  await import("./serve.ts");
}
