import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "#server/auth/export-account.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { memberOf } from "./member.ts";

/** `/account/data/download`: everything about the member as one JSON file, sent as it is read. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await memberOf(args);
  requireFreshProof(member, args.request);
  const pieces = await orUnavailable(exportAccount(member));
  return new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
