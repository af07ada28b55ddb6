const actions = [
  ...(["providers", "session", "csrf", "signin", "signout", "callback"] as const),
  ...(["verify-request", "error", "webauthn-options"] as const),
];
const withProvider: readonly Action[] = ["signin", "callback", "webauthn-options"];

export type Action = (typeof actions)[number];

/** @returns undefined where Auth.js answers 400 */
export function parsePath(path: string): { action: Action; provider: string | undefined } | undefined {
  const [name, provider, ...more] = path.split("/").filter(Boolean);
  const action = actions.find((known) => known === name);
  if (!action || more.length > 0 || (provider && !withProvider.includes(action))) return undefined;
  return { action, provider: provider === "undefined" ? undefined : provider };
}
