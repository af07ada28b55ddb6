import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import { guestClient, serviceClient } from "#server/directus/clients/clients.ts";
import { loadInterfaceTexts } from "#server/directus/interface-texts.ts";
import { limits } from "#server/limits.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { membershipMailKinds } from "#server/mail/templates/membership.ts";
import { renderLatestMembershipMail } from "#server/memberships/send-mails.ts";
import { orderMailKinds, renderLatestOrderMail } from "#server/orders/latest-order-mail.ts";
import { log } from "#server/platform/log.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";

/** The pack's Editor, Shop manager and Owner, who may read orders in Studio. */
const staffRoles = ["202", "204", "205"].map((end) => `0c0ffee0-0000-4000-8000-000000000${end}`);

const TestMailSchema = z.object({
  kind: z.union([z.enum(orderMailKinds), z.templateLiteral(["membership-", z.enum(membershipMailKinds)])]),
  language: z.string().nullish(),
  to: z.email(),
  user: z.string(),
  role: z.string().nullish(),
  isAdmin: z.boolean(),
});
type TestMailKind = z.output<typeof TestMailSchema>["kind"];

/** What the person in Studio reads where nothing is sent. */
type TestMailAnswer = { problem?: string };

/**
 * Sends the last mail of a kind once more, to whoever has pressed the button in Studio and nobody else.
 * @returns undefined where a Flow asks for something else
 */
export async function handleTestMail({ event, payload }: FlowEvent): Promise<TestMailAnswer | undefined> {
  // An older pack's Flow says "mails.trial".
  if (event !== "mails.test" && event !== "mails.trial") return undefined;
  const { data } = TestMailSchema.safeParse(payload);
  if (!data) return { problem: "Choose which e-mail, and have an e-mail address yourself." };
  const { kind, to, user, role, isAdmin, language } = data;
  if (!isAdmin && !staffRoles.includes(role ?? ""))
    return { problem: "Only editors, shop managers and owners can have a test e-mail sent." };
  const budget = { slots: limits.testMails, seconds: 3600 };
  if (!(await tryConsumeSlot("test-mails", user, budget)))
    return { problem: `That was ${limits.testMails} in an hour. Wait a little.` };
  try {
    await loadInterfaceTexts(guestClient);
    const mail = await renderLatestMail(kind, language ?? undefined);
    if (!mail) return { problem: "Nobody has got such an e-mail yet: there is nothing to show it with." };
    await sendMail({ ...mail, key: `test:${randomUUID()}`, to });
    return {};
  } catch (error) {
    log.warn({ err: error, kind }, "a test e-mail could not be sent");
    return { problem: "The mail could not be sent. The site's log says why." };
  }
}

function renderLatestMail(kind: TestMailKind, language?: string): Promise<Mail | undefined> {
  const ofMembers = membershipMailKinds.find((one) => kind === `membership-${one}`);
  if (ofMembers) return renderLatestMembershipMail(serviceClient, ofMembers, language);
  const ofOrders = orderMailKinds.find((one) => one === kind);
  return ofOrders ? renderLatestOrderMail(serviceClient, ofOrders, language) : Promise.resolve(undefined);
}
