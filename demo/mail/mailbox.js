import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";

/**
 * @typedef {object} Mail
 * @property {number} id
 * @property {string} to plain addresses, as the envelope has them
 * @property {string} from
 * @property {string} replyTo
 * @property {string} subject
 * @property {string} text
 * @property {string} html
 * @property {string} date ISO 8601, when it came in
 * @property {string} messageId
 * @property {{ filename: string, type: string, content: Buffer }[]} attachments
 */

/**
 * The mails that have come in, the newest first. Each is kept as a file, so that a restart loses none.
 *
 * @param {string | undefined} folder without it they are kept in memory only
 */
export async function createMailbox(folder) {
  const stored = folder ? readStored(folder) : [];
  const mails = await Promise.all(stored.map(parse));
  let lastId = mails[0]?.id ?? 0;

  return {
    all: () => mails,
    /** @param {number} id */
    find: (id) => mails.find((mail) => mail.id === id),
    /**
     * @param {string[]} recipients
     * @param {Buffer} source the message as it came
     */
    async deliver(recipients, source) {
      lastId += 1;
      const envelope = {
        id: lastId,
        recipients,
        date: new Date().toISOString(),
        source: source.toString("base64"),
      };
      const mail = await parse(envelope);
      if (folder) writeFileSync(join(folder, `${mail.id}.json`), JSON.stringify(envelope));
      mails.unshift(mail);
    },
    clear() {
      for (const { id } of mails.splice(0)) {
        if (folder) rmSync(join(folder, `${id}.json`), { force: true });
      }
    },
  };
}

/** @typedef {{ id: number, recipients: string[], date: string, source: string }} Envelope */

/**
 * @param {string} folder
 * @returns {Envelope[]}
 */
function readStored(folder) {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .flatMap((name) => readEnvelope(join(folder, name)) ?? [])
    .sort((a, b) => b.id - a.id);
}

/** A file that was being written when the demo was killed is no mail. @param {string} path */
function readEnvelope(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {Envelope} envelope
 * @returns {Promise<Mail>}
 */
async function parse({ id, recipients, date, source }) {
  const mail = await PostalMime.parse(Buffer.from(source, "base64"));
  return {
    id,
    to: recipients.join(", "),
    from: mail.from?.address ?? "",
    replyTo: mail.replyTo?.map(({ address }) => address).join(", ") ?? "",
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    date,
    messageId: mail.messageId ?? "",
    attachments: mail.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      type: mimeType,
      content: Buffer.from(content),
    })),
  };
}
