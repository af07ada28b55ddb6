import { SMTPServer } from "smtp-server";

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/**
 * An SMTP server that takes mail from anybody on this machine, and says 250 only once the mail is kept. Nobody has a
 * mailbox below .invalid (RFC 2606).
 *
 * @param {Awaited<ReturnType<typeof import("./mailbox.js").createMailbox>>} mailbox
 * @param {number} port
 * @returns {Promise<{ close(): Promise<void> }>}
 */
export async function startMailServer(mailbox, port) {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    authOptional: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      done(address.endsWith(".invalid") ? noMailbox() : null);
    },
    onData: (stream, session, done) => {
      receive(stream, session, mailbox).then(() => done(), done);
    },
  });
  server.on("error", (error) => console.error(error.message));
  await new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** @see https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
function noMailbox() {
  return Object.assign(new Error("5.1.1 No such mailbox."), { responseCode: 550 });
}

async function receive(stream, session, mailbox) {
  const chunks = await Array.fromAsync(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error("The mail is too big."), { responseCode: 552 });
  const recipients = session.envelope.rcptTo.map(({ address }) => address);
  await mailbox.deliver(recipients, Buffer.concat(chunks));
}
