import { extractSmtpDetail, isUnknownMailbox } from "./smtp-error.ts";

export interface Bounce {
  send: string;
  subscriber: string;
  /** The mailbox does not exist, so nothing more is sent there; else only this mail failed. */
  isNoMailbox: boolean;
  /** For the owner, without an e-mail address. */
  said: string;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const isReport = /^Content-Type:\s*multipart\/report\b.*\breport-type="?delivery-status\b/im;
const statusPart = /^Content-Type:\s*message\/(?:global-)?delivery-status\b.*\r?\n([\s\S]*?)^--/im;
const ours = new RegExp(`<newsletter\\.(${uuid})\\.(${uuid})@`, "i");

/**
 * Parses a delivery status notification that contains our Message-ID, which only the recipient and the servers on the
 * way know, so it cannot be forged.
 * @returns undefined for other mails, and for mere delays
 * @see https://www.rfc-editor.org/rfc/rfc3464
 */
export function parseBounce(mail: string): Bounce | undefined {
  const unfolded = mail.replaceAll(/\r?\n[ \t]+/g, " ");
  const [, send, subscriber] = ours.exec(unfolded) ?? [];
  const [, report] = (isReport.test(unfolded) && statusPart.exec(unfolded)) || [];
  if (!send || !subscriber || !report || !/^failed/i.test(findField(report, "Action"))) return undefined;
  const [type = "", ...words] = findField(report, "Diagnostic-Code").split(";");
  const reply = type.trim().toLowerCase() === "smtp" ? words.join(";").trim() : "";
  const status = Number(/^\d{3}\b/.exec(reply)?.[0] ?? 0);
  const own = extractSmtpDetail(findField(report, "Status"));
  const detail = extractSmtpDetail(reply) || (own.endsWith(".0.0") ? "" : own);
  const said = ["returned", status || "", detail || own].filter(Boolean).join(" ");
  return { send, subscriber, isNoMailbox: isUnknownMailbox(status, detail), said };
}

function findField(report: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)`, "im").exec(report)?.[1]?.trim() ?? "";
}
