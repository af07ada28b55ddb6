import { expect, test, vi } from "vitest";
import { handleAuthRequest } from "#server/auth/api/handle-auth-request.ts";
import { consumeAuthorizationAttempt } from "#server/auth/openid/finish-authorization.ts";
import { readAuthorizationResponse, storeFormPostResponse } from "#server/auth/openid/form-post-response.ts";
import { config, type ProviderConfig } from "#server/config/config.ts";
import { runWithRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";

const provider: ProviderConfig = {
  type: "oidc",
  id: "harbour",
  name: "Harbour",
  issuer: "https://harbour.example.com",
  clientId: "us",
  clientSecret: "secret",
  clientAuthentication: "post",
  scopes: ["openid"],
  responseMode: "form_post",
  trustsEmail: false,
  signsOutThere: false,
};

vi.mock("#server/auth/providers.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  findProvider: (id: string | undefined) => (id === "harbour" ? provider : undefined),
}));
vi.mock("#server/auth/openid/endpoints.ts", () => ({
  resolveEndpoints: async () => ({
    issuer: "https://harbour.example.com",
    authorization: "https://harbour.example.com/authorize",
    token: "https://harbour.example.com/token",
  }),
}));

/** A browser at a ipAddress that posts to the auth API, with its own token. */
async function browserAt(ipAddress: string) {
  const ask = (path: string, init: RequestInit = {}) => {
    const request = new Request(`${config.siteUrl}/auth/${path}`, init);
    return runWithRequest({ ipAddress, headers: request.headers }, () =>
      handleAuthRequest(request, path, ipAddress),
    );
  };
  const csrf = await ask("csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const Cookie = csrf.headers.getSetCookie().map((line) => line.split(";")[0]);
  return (path: string, fields: Record<string, string> = {}) =>
    ask(path, {
      method: "POST",
      headers: { Cookie: Cookie.join("; ") },
      body: new URLSearchParams({ csrfToken, ...fields }),
    });
}

const tooMany = `${config.siteUrl}/auth/signin?error=CredentialsSignin&code=too_many_attempts&wait=${limits.signInWait}`;

test("whoever sent too many answers of passkeys reads for how long to wait; their neighbours do not", async () => {
  const post = await browserAt("198.51.100.1");
  const answer = () => post("callback/passkey", { action: "authenticate", data: "{}" });
  for (let time = 0; time < limits.passkeyAttempts; time++)
    expect((await answer()).headers.get("Location")).toContain("error=WebAuthnVerificationError");
  const refused = await answer();
  const neighbour = await (await browserAt("198.51.100.2"))("callback/passkey", { action: "authenticate" });

  expect(refused.headers.get("Location")).toBe(tooMany);
  expect(refused.headers.get("Retry-After")).toBe(String(limits.signInWait));
  expect(neighbour.headers.get("Location")).toContain("error=WebAuthnVerificationError");
});

test("a place begins so many sign-ins with a provider, and one more for each that came back", async () => {
  const ipAddress = "198.51.100.3";
  const post = await browserAt(ipAddress);
  const begin = () => post("signin/harbour");
  const first = await begin();
  const authorization = new URL(first.headers.get("Location") ?? "");
  for (let time = 1; time < limits.identityAttempts; time++) await begin();
  const refused = await begin();

  expect(authorization.origin).toBe("https://harbour.example.com");
  expect(refused.headers.get("Location")).toBe(tooMany);
  const Cookie = first.headers.getSetCookie().join("; ");
  const back = new Request(config.siteUrl, { headers: { Cookie } });
  await runWithRequest({ ipAddress, headers: back.headers }, () =>
    consumeAuthorizationAttempt(provider, back, authorization.searchParams),
  );
  expect(new URL((await begin()).headers.get("Location") ?? "").origin).toBe("https://harbour.example.com");
});

test("of an attempt one posted answer is kept, the last, and it is fetched once", async () => {
  const post = await browserAt("198.51.100.4");
  const begun = await post("signin/harbour");
  const state = new URL(begun.headers.get("Location") ?? "").searchParams.get("state");
  const handles: string[] = [];
  for (const code of ["one", "two", "three"])
    handles.push(await storeFormPostResponse(provider, { state, code }));
  const fetch = (handle = "") => readAuthorizationResponse(provider, new URLSearchParams({ answer: handle }));

  expect(new Set(handles).size).toBe(1);
  expect((await fetch(handles[0])).get("code")).toBe("three");
  await expect(fetch(handles[1])).rejects.toThrow("unknown, over or used");
  expect(handles[0]).not.toContain(state);
});
