import { randomUUID } from "node:crypto";
import { z } from "zod";
import { renderLatestStockAlert } from "#server/catalogue/stock-alerts/send-stock-alerts.ts";
import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import { guestClient, serviceClient } from "#server/directus/clients/clients.ts";
import { loadInterfaceTexts } from "#server/directus/interface-texts.ts";
import { limits } from "#server/limits.ts";
import { type Mail, sendMail } from "#server/mail/mailer.ts";
import { membershipMailKinds } from "#server/mail/templates/membership.ts";
import { renderLatestGiftMail } from "#server/memberships/send-gift-mails.ts";
import { renderLatestMembershipMail } from "#server/memberships/send-mails.ts";
import { renderLatestNewsletter } from "#server/newsletter/send-copies.ts";
import { orderMailKinds, renderLatestOrderMail } from "#server/orders/latest-order-mail.ts";
import { log } from "#server/platform/log.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";

const [editor, shopManager, owner] = ["202", "204", "205"].map(
  (end) => `0c0ffee0-0000-4000-8000-000000000${end}`,
);
/** Who may read orders in Studio. */
const staffRoles = [editor, shopManager, owner];
const furtherKinds = ["gift", "back-in-stock", "newsletter"] as const;

const TestMailSchema = z.object({
  kind: z.union([
    z.enum([...orderMailKinds, ...furtherKinds]),
    z.templateLiteral(["membership-", z.enum(membershipMailKinds)]),
  ]),
  language: z.string().nullish(),
  to: z.email(),
  user: z.string(),
  role: z.string().nullish(),
  isAdmin: z.boolean(),
});
type TestMail = z.output<typeof TestMailSchema>;

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
  const { kind, to, user, role, isAdmin } = data;
  if (!isAdmin && !staffRoles.includes(role ?? ""))
    return { problem: "Only editors, shop managers and owners can have a test e-mail sent." };
  const budget = { slots: limits.testMails, seconds: 3600 };
  if (!(await tryConsumeSlot("test-mails", user, budget)))
    return { problem: `That was ${limits.testMails} in an hour. Wait a little.` };
  try {
    await loadInterfaceTexts(guestClient);
    const mail = await renderLatestMail(data);
    if (!mail) return { problem: "Nobody has got such an e-mail yet: there is nothing to show it with." };
    await sendMail({ ...mail, key: `test:${randomUUID()}`, to });
    return {};
  } catch (error) {
    log.warn({ err: error, kind }, "a test e-mail could not be sent");
    return { problem: "The mail could not be sent. The site's log says why." };
  }
}

function renderLatestMail({ kind, to, role, ...asked }: TestMail): Promise<Mail | undefined> {
  const language = asked.language ?? undefined;
  // In Studio too a shop manager sees published posts only.
  const drafts = role !== shopManager;
  if (kind === "newsletter") return renderLatestNewsletter(serviceClient, { to, tag: language, drafts });
  if (kind === "gift") return renderLatestGiftMail(serviceClient, language);
  if (kind === "back-in-stock") return renderLatestStockAlert(serviceClient, to, language);
  const ofMembers = membershipMailKinds.find((one) => kind === `membership-${one}`);
  if (ofMembers) return renderLatestMembershipMail(serviceClient, ofMembers, language);
  const ofOrders = orderMailKinds.find((one) => one === kind);
  return ofOrders ? renderLatestOrderMail(serviceClient, ofOrders, language) : Promise.resolve(undefined);
}
