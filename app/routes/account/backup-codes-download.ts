import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readShownCodes } from "#server/auth/second-step/shown-codes.ts";
import { seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { keptHere } from "./member.ts";

/** `/account/security/second-step/codes/download`: the set that was just made, as a text file. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const codes = await readShownCodes(member.user.id);
  if (!codes) throw seeOther(onwardPath(args.request, "/account/security/second-step"));
  const { file } = languageOf(args.request).texts.security.secondStep.codes;
  const text = [file(new URL(args.request.url).host), "", ...codes, ""].join("\r\n");
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="backup-codes.txt"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
