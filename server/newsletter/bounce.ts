import { detailIn, namesNoMailbox } from "./refusal.ts";

/** A mail of a newsletter that came back later. */
export interface Bounce {
  send: string;
  subscriber: string;
  /** There is no such mailbox: nothing more is to be sent there. Else this one mail did not arrive. */
  isNoMailbox: boolean;
  /** For the owner, without anybody's address. */
  said: string;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const isReport = /^Content-Type:\s*multipart\/report\b.*\breport-type="?delivery-status\b/im;
const statusPart = /^Content-Type:\s*message\/(?:global-)?delivery-status\b.*\r?\n([\s\S]*?)^--/im;
const ours = new RegExp(`<newsletter\\.(${uuid})\\.(${uuid})@`, "i");

/**
 * Reads a mail that a mail server has sent back: a delivery status notification that has our Message-ID in what it
 * returns. Only the holder of the mailbox and the servers on the way know that, so nobody else can make one up.
 * @param mail as it lies in a mailbox
 * @returns undefined for any other mail, and where it was only late
 * @see https://www.rfc-editor.org/rfc/rfc3464
 */
export function bounceIn(mail: string): Bounce | undefined {
  const unfolded = mail.replaceAll(/\r?\n[ \t]+/g, " ");
  const [, send, subscriber] = ours.exec(unfolded) ?? [];
  const [, report] = (isReport.test(unfolded) && statusPart.exec(unfolded)) || [];
  if (!send || !subscriber || !report || !/^failed/i.test(fieldOf(report, "Action"))) return undefined;
  const [type = "", ...words] = fieldOf(report, "Diagnostic-Code").split(";");
  const reply = type.trim().toLowerCase() === "smtp" ? words.join(";").trim() : "";
  const status = Number(/^\d{3}\b/.exec(reply)?.[0] ?? 0);
  const own = detailIn(fieldOf(report, "Status"));
  const detail = detailIn(reply) || (own.endsWith(".0.0") ? "" : own);
  const said = ["returned", status || "", detail || own].filter(Boolean).join(" ");
  return { send, subscriber, isNoMailbox: namesNoMailbox(status, detail), said };
}

function fieldOf(report: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)`, "im").exec(report)?.[1]?.trim() ?? "";
}
