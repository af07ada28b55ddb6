import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "#app/routes/refusal.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { removeOwnPasskey } from "#server/auth/passkeys/change-passkeys.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { keptHere } from "./member.ts";
import PasskeysPage, { loader as passkeys } from "./passkeys.tsx";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/passkeys/remove`: a passkey opens nothing any more; never the last way in. */
export function loader(args: LoaderFunctionArgs) {
  return passkeys(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const language = languageOf(args.request);
  const outcome = await orUnavailable(removeOwnPasskey(member.user, form.get("passkey") ?? "", language));
  if (outcome === "gone") throw notFound();
  if (outcome === "last-way") {
    const { lastWay } = language.texts.security.passkeys;
    return refuse(args.context, { errors: { form: lastWay } });
  }
  return seeOther(doneUrl(args.request, "passkey-removed", "/account/security/passkeys"));
}

export { headers, meta } from "./passkeys.tsx";
export default PasskeysPage;
