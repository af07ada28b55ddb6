import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "#server/auth/account/export-account.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { requireMember } from "./require-member.ts";

/** `/account/data/download`: everything about the member as one JSON file, sent as it is read. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentAuth(member, args.request);
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
