import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "#app/routes/refusal.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { unlinkProvider } from "#server/auth/links/unlink-provider.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { keptHere } from "./member.ts";
import ProvidersPage, { loader as providers } from "./providers.tsx";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/providers/unlink`: an account elsewhere opens nothing here any more; never the last way in. */
export function loader(args: LoaderFunctionArgs) {
  return providers(args);
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const language = languageOf(args.request);
  const outcome = await orUnavailable(unlinkProvider(language, member.user, form.get("link") ?? ""));
  if (outcome === "gone") throw notFound();
  if (outcome === "last-way")
    return refuse(args.context, { errors: { form: language.texts.security.links.lastWay } });
  return seeOther(doneUrl(args.request, "provider-unlinked", "/account/security/providers"));
}

export { meta } from "./providers.tsx";
export default ProvidersPage;
