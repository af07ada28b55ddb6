import { parseArgs } from "node:util";
import { startLoopbackServer } from "../launcher/loopback.js";
import { createMailbox } from "./mailbox.js";
import { startMailServer } from "./smtp.js";
import { createWeb } from "./web.js";

/**
 * Starts the demo's mail server: SMTP in, a page and JSON out.
 *
 * @param {{ smtpPort: number, webPort: number, folder?: string }} options
 * @returns {Promise<{ smtp: string, web: string, messages: string, close(): Promise<void> }>}
 */
export async function startMail({ smtpPort, webPort, folder }) {
  const mailbox = await createMailbox(folder);
  const [smtp, web] = await Promise.all([
    startMailServer(mailbox, smtpPort),
    startLoopbackServer(createWeb(mailbox), webPort),
  ]);
  return {
    smtp: `smtp://127.0.0.1:${smtpPort}`,
    web: `http://localhost:${webPort}`,
    messages: `http://127.0.0.1:${webPort}/messages`,
    async close() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      "smtp-port": { type: "string", default: "4103" },
      "web-port": { type: "string", default: "4104" },
      folder: { type: "string" },
    },
  });
  const mail = await startMail({
    smtpPort: Number(values["smtp-port"]),
    webPort: Number(values["web-port"]),
    folder: values.folder,
  });
  console.log(`Mail: ${mail.smtp} in, ${mail.web} out`);
  const stop = () => mail.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

if (import.meta.filename === process.argv[1]) await main();
