/**
 * What a mail server sends back to the sender of a newsletter.
 * @see https://www.rfc-editor.org/rfc/rfc3464#appendix-E
 */
export function returnedMail({
  send,
  subscriber,
  report,
}: {
  send: string;
  subscriber: string;
  report: Record<string, string>;
}): string {
  const fields = Object.entries(report).map(([name, value]) => `${name}: ${value}`);
  return [
    "From: MAILER-DAEMON@mail.example.com (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="A1B2.1700000000/mail.example.com"',
    "",
    "--A1B2.1700000000/mail.example.com",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--A1B2.1700000000/mail.example.com",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example.com",
    "Arrival-Date: Mon, 4 May 2026 12:00:00 +0000 (UTC)",
    "",
    "Final-Recipient: rfc822; mira@example.com",
    ...fields,
    "",
    "--A1B2.1700000000/mail.example.com",
    "Content-Type: message/rfc822",
    "",
    "Subject: Low water",
    `Message-ID: <newsletter.${send}.${subscriber}@journal.example>`,
    "",
    "The text.",
    "",
    "--A1B2.1700000000/mail.example.com--",
    "",
  ].join("\r\n");
}
