import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import { guestClient, serviceClient } from "#server/directus/clients/clients.ts";
import { loadInterfaceTexts } from "#server/directus/interface-texts.ts";
import { limits } from "#server/limits.ts";
import { sendTrialMail, trialKinds } from "#server/orders/send-trial-mail.ts";
import { log } from "#server/platform/log.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";

/** The pack's Editor, Shop manager and Owner, who may read orders in Studio. */
const staffRoles = ["202", "204", "205"].map((end) => `0c0ffee0-0000-4000-8000-000000000${end}`);

const TrialSchema = z.object({
  kind: z.enum(trialKinds),
  language: z.string().nullish(),
  to: z.email(),
  user: z.string(),
  role: z.string().nullish(),
  isAdmin: z.boolean(),
});

/** What the person in Studio reads where nothing is sent. */
type TrialAnswer = { problem?: string };

/** Sends one mail to whoever has pressed the button in Studio. @returns undefined where a Flow asks for something else */
export async function handleTrialMail({ event, payload }: FlowEvent): Promise<TrialAnswer | undefined> {
  if (event !== "mails.trial") return undefined;
  const { data } = TrialSchema.safeParse(payload);
  if (!data) return { problem: "Choose which e-mail, and have an e-mail address yourself." };
  const { kind, to, user, role, isAdmin, language } = data;
  if (!isAdmin && !staffRoles.includes(role ?? ""))
    return { problem: "Only editors, shop managers and owners can have a trial sent." };
  const budget = { slots: limits.trialMails, seconds: 3600 };
  if (!(await tryConsumeSlot("trial-mails", user, budget)))
    return { problem: `That was ${limits.trialMails} in an hour. Wait a little.` };
  try {
    await loadInterfaceTexts(guestClient);
    const wanted = { to, key: `trial:${randomUUID()}`, language: language ?? undefined };
    const isSent = await sendTrialMail(serviceClient, kind, wanted);
    return isSent
      ? {}
      : { problem: "No buyer has got such an e-mail yet: there is nothing to show it with." };
  } catch (error) {
    log.warn({ err: error, kind }, "a trial mail could not be sent");
    return { problem: "The mail could not be sent. The site's log says why." };
  }
}
