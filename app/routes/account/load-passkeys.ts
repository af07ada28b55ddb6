import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusalOf, titleOf } from "#app/routes/refusal.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { preparePasskey } from "#server/auth/passkeys/passkey-form.ts";
import { viewPasskeys } from "#server/auth/passkeys/passkey-view.ts";
import { listPasskeys } from "#server/auth/passkeys/passkeys.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { keptHere } from "./member.ts";
import { doneUrl, noticeOf } from "./security-notices.ts";

const path = "/account/security/passkeys";

/**
 * What the page of a member's passkeys shows, also after a form of it was refused.
 * @throws 303 to sign in, or to confirm that it is them
 */
export async function loadPasskeys(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const refusal = refusalOf(context);
  const member = await keptHere(args);
  if (!refusal) requireFreshProof(member, request);
  const language = languageOf(request);
  const confirm = onwardPath(
    request,
    `/confirm?${new URLSearchParams({ returnTo: onwardPath(request, path) })}`,
  );
  const { passkey, headers } = preparePasskey(
    request,
    "register",
    doneUrl(request, "passkey-added", path),
    confirm,
  );
  const passkeys = viewPasskeys(await orUnavailable(listPasskeys(member.user.id)), language);
  const { passkey: id = "", name = "" } = refusal?.values ?? {};
  const refused = refusal?.errors[`${id}-name`];
  const page = {
    passkeys,
    passkey,
    refused: refused ? { id, name, error: refused } : undefined,
    errors: refusal?.errors,
    notice: noticeOf(request),
    title: titleOf(request, language.texts.security.passkeys.heading, refusal),
  };
  return { page, headers };
}
