import { Environment } from "#server/config/environment.ts";
import { type Finding, fetchJson, ok, problem } from "./finding.ts";

/** Where Directus does not answer, it has refused none. */
export async function isTokenRefused(url: string, token: string): Promise<boolean> {
  return (await fetchJson(`${url}/users/me?fields=id`, token))?.status === 401;
}

/** While one is replaced there are two, the new one first. */
export function splitTokens(value: string): string[] {
  return Environment.shape.DIRECTUS_SERVICE_TOKEN.parse(value);
}

const checks = { DIRECTUS_SERVICE_TOKEN: "Service token", DIRECTUS_TOKEN: "Reader token" };

/** Of a variable's tokens the first that Directus knows, and by number which it does not: while one is replaced there are two. */
export async function checkTokens(
  url: string,
  variable: keyof typeof checks,
  tokens: string[],
): Promise<{ token: string | undefined; findings: Finding[] }> {
  const check = checks[variable];
  const refused = await Promise.all(tokens.map((token) => isTokenRefused(url, token)));
  const token = tokens.find((_, index) => !refused[index]);
  if (tokens.length > 0 && token === undefined) {
    const text =
      tokens.length > 1 ? `Directus knows none of the ${tokens.length}` : "Directus does not know it";
    const todo = `Set ${variable} to the token of its user: for the site's own that is Vitrine service.`;
    return { token, findings: [problem(check, text, todo)] };
  }
  const findings = refused.flatMap((isRefused, index) => {
    if (!isRefused) return [];
    const text = `Directus does not know number ${index + 1} of the ${tokens.length} in ${variable}`;
    const todo =
      index === 0
        ? "Set it as the token of the user in Studio: the site takes it from the next request on."
        : "Take it away at the next restart.";
    return { ...ok(check, text), todo };
  });
  return { token, findings };
}
