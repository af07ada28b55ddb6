const actions = [
  ...(["providers", "session", "csrf", "signin", "signout", "callback"] as const),
  ...(["verify-request", "error", "webauthn-options"] as const),
];
const withProvider: readonly Action[] = ["signin", "callback", "webauthn-options"];

/** What the facility can be asked for. */
export type Action = (typeof actions)[number];

/**
 * Reads what stands after the facility's base path.
 * @returns undefined for what Auth.js's own server calls a bad request
 */
export function parsePath(path: string): { action: Action; provider: string | undefined } | undefined {
  const [name, provider, ...more] = path.split("/").filter(Boolean);
  const action = actions.find((known) => known === name);
  if (!action || more.length > 0 || (provider && !withProvider.includes(action))) return undefined;
  return { action, provider: provider === "undefined" ? undefined : provider };
}
