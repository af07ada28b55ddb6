import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "#app/routes/refusal.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { renameOwnPasskey } from "#server/auth/passkeys/change-passkeys.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { keptHere } from "./member.ts";
import PasskeysPage, { loader as passkeys } from "./passkeys.tsx";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/passkeys/rename`: a passkey under a name that its owner knows it by. */
export function loader(args: LoaderFunctionArgs) {
  return passkeys(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const [passkey, name] = [form.get("passkey") ?? "", (form.get("name") ?? "").trim()];
  if (!name || name.length > limits.passkeyName) {
    const error = languageOf(args.request).texts.security.passkeys.badName(limits.passkeyName);
    return refuse(args.context, { errors: { [`${passkey}-name`]: error }, values: { passkey, name } });
  }
  if (!(await orUnavailable(renameOwnPasskey(member.user.id, passkey, name)))) throw notFound();
  return seeOther(doneUrl(args.request, "passkey-renamed", "/account/security/passkeys"));
}

export { headers, meta } from "./passkeys.tsx";
export default PasskeysPage;
