import type { Language } from "#server/languages.ts";
import { type MomentView, momentView } from "../session-view.ts";
import type { Passkey } from "./passkeys.ts";

/** A passkey as its owner knows it again. */
export interface PasskeyView {
  id: string;
  name: string;
  createdAt: MomentView | undefined;
  usedAt: MomentView | undefined;
}

/** Writes a member's passkeys out. */
export function viewPasskeys(passkeys: Passkey[], language: Language): PasskeyView[] {
  const moment = (at: number | undefined) => (at === undefined ? undefined : momentView(at, language));
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name: name || language.texts.security.passkeys.nameless,
    createdAt: moment(createdAt),
    usedAt: moment(usedAt),
  }));
}
