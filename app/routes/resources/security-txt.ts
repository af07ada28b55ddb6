import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { readGlobals } from "#server/content/globals.ts";
import { guestDirectus } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { securityTxt } from "#server/machines/security-txt.ts";

/** `/.well-known/security.txt`; there is none where nobody can be told. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const contact = config.securityContact ?? (await mailOfSite());
    if (!contact) return undefined;
    return {
      type: "text/plain; charset=utf-8",
      body: securityTxt(config.siteUrl, contact, config.locale, new Date()),
      maxAge: limits.siteDocumentAge,
    };
  });
}

async function mailOfSite(): Promise<string | undefined> {
  const { email } = await readGlobals(guestDirectus);
  return email && `mailto:${email}`;
}
