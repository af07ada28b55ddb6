import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { type MomentView, momentView } from "../session-view.ts";
import { type Link, providerOf } from "./links.ts";

/** An account elsewhere as its owner knows it again. */
export interface LinkView {
  id: string;
  name: string;
  /** The address that it has there. */
  email: string;
  linkedAt: MomentView | undefined;
  usedAt: MomentView | undefined;
}

/** A member's accounts elsewhere, written out; and the providers of which they have linked none. */
export function viewLinks(links: Link[], language: Language) {
  const moment = (at: number | undefined) => (at === undefined ? undefined : momentView(at, language));
  const linked = links.map(
    (link): LinkView => ({
      id: link.id,
      name: providerOf(link)?.name ?? new URL(link.issuer).host,
      email: link.email,
      linkedAt: moment(link.linkedAt),
      usedAt: moment(link.usedAt),
    }),
  );
  const issuers = new Set(links.map(({ issuer }) => issuer));
  const unlinked = config.auth.providers
    .filter(({ issuer }) => !issuers.has(issuer))
    .map(({ id, name }) => ({ id, name }));
  return { linked, unlinked };
}
