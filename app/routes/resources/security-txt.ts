import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { readGlobals } from "#server/content/site/globals.ts";
import { guestClient } from "#server/directus/clients/clients.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { renderSecurityTxt } from "#server/seo/security-txt.ts";

/** `/.well-known/security.txt`; there is none where nobody can be told. */
export function loader({ request }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const contact = config.securityContact ?? (await mailOfSite());
    if (!contact) return undefined;
    return {
      type: "text/plain; charset=utf-8",
      body: renderSecurityTxt(config.siteUrl, contact, { language: config.locale, now: new Date() }),
      maxAge: limits.siteDocumentAge,
    };
  });
}

async function mailOfSite(): Promise<string | undefined> {
  const { email } = await readGlobals(guestClient);
  return email && `mailto:${email}`;
}
