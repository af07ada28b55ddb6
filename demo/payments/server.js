import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { settleOverdue } from "./checkout/overdue.js";
import { defaultEndpoint } from "./control/control.js";
import { createEndpoint } from "./resources/webhook-endpoints.js";
import { createRouter } from "./router.js";
import { createSim } from "./simulator.js";

const sweepIntervalMs = 500;
const maxHeaderSize = 64 * 1024;

/**
 * Starts the stand-in for Stripe.
 * @param {object} [options]
 * @param {number} [options.port] 0 for any free one
 * @param {string} [options.host]
 * @param {string} [options.publicUrl] origin for browsers, when it differs from host and port
 * @param {string} [options.webhookUrl]
 * @param {string} [options.webhookSecret] comma list: during a rotation each one signs
 * @param {string} [options.stateFile] without it nothing survives a restart
 * @param {string} [options.seed] makes ids repeatable
 * @param {Record<string, string[]>} [options.restrictedKeys] what each may do: `{ rk_test_x: ["charge_read"] }`
 * @param {number[]} [options.retryScheduleMs] @param {number} [options.holdRedirectMs]
 * @param {number} [options.settleRefundMs]
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startPayments(options = {}) {
  const { port = 4101, host = "127.0.0.1", webhookUrl, webhookSecret, stateFile } = options;
  if (stateFile) mkdirSync(dirname(resolve(stateFile)), { recursive: true });
  const server = createServer({ maxHeaderSize });
  await new Promise((listening, failed) => server.once("error", failed).listen(port, host, listening));
  const url = `http://${host}:${server.address().port}`;

  const sim = createSim({ ...options, publicUrl: options.publicUrl ?? url });
  if (webhookUrl && webhookSecret) {
    createEndpoint(sim, { id: defaultEndpoint, url: webhookUrl, secrets: webhookSecret.split(",") });
  }
  sim.commit();
  server.on("request", createRouter(sim));
  sim.webhooks.resume();
  const sweep = setInterval(() => settleOverdue(sim), sweepIntervalMs).unref();

  return {
    url,
    async close() {
      clearInterval(sweep);
      sim.webhooks.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4101" },
      host: { type: "string", default: "127.0.0.1" },
      "public-url": { type: "string" },
      "webhook-url": { type: "string" },
      "webhook-secret": { type: "string" },
      state: { type: "string" },
      seed: { type: "string" },
    },
  });
  const payments = await startPayments({
    port: Number(values.port),
    host: values.host,
    publicUrl: values["public-url"],
    webhookUrl: values["webhook-url"],
    webhookSecret: values["webhook-secret"],
    stateFile: values.state,
    seed: values.seed,
  });
  console.log(`Payment stand-in on ${payments.url}`);
  const stop = () => payments.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
