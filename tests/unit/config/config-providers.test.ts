import { expect, test } from "vitest";
import { readProviders } from "#server/config/config-providers.ts";

function read(env: Record<string, string>) {
  const problems: string[] = [];
  return { providers: readProviders(env, problems), problems };
}
const client = (prefix: string) => ({ [`${prefix}CLIENT_ID`]: "id", [`${prefix}CLIENT_SECRET`]: "secret" });

test("an id that is a preset's needs nothing but its client", () => {
  const env = { AUTH_PROVIDERS: "google, github", ...client("AUTH_GOOGLE_"), ...client("AUTH_GITHUB_") };
  const { providers, problems } = read(env);

  expect(problems).toEqual([]);
  expect(providers).toMatchObject([
    {
      id: "google",
      name: "Google",
      type: "oidc",
      issuer: "https://accounts.google.com",
      scopes: ["openid", "profile", "email"],
      responseMode: "query",
      clientAuthentication: "auto",
      trustsEmail: false,
      signsOutThere: true,
    },
    {
      id: "github",
      name: "GitHub",
      type: "oauth",
      issuer: "https://github.com/login/oauth",
      scopes: ["read:user", "user:email"],
      endpoints: {
        authorization: "https://github.com/login/oauth/authorize",
        token: "https://github.com/login/oauth/access_token",
        userinfo: "https://api.github.com/user",
        emails: "https://api.github.com/user/emails",
      },
      profile: { subject: ["id"], name: ["name", "login"] },
    },
  ]);
});

test("what is set for one goes before its preset, which may be named", () => {
  const env = {
    AUTH_PROVIDERS: "work-code",
    AUTH_WORK_CODE_PRESET: "github",
    AUTH_WORK_CODE_NAME: "Code at work",
    AUTH_WORK_CODE_USERINFO_URL: "https://code.example/api/user",
    AUTH_WORK_CODE_CLIENT_AUTH: "post",
    AUTH_WORK_CODE_SIGN_OUT: "here",
    ...client("AUTH_WORK_CODE_"),
  };

  expect(read(env).providers).toMatchObject([
    {
      name: "Code at work",
      clientAuthentication: "post",
      signsOutThere: false,
      endpoints: {
        token: "https://github.com/login/oauth/access_token",
        userinfo: "https://code.example/api/user",
      },
    },
  ]);
});

test("OpenID Connect always asks for openid", () => {
  const env = { AUTH_PROVIDERS: "google", AUTH_GOOGLE_SCOPE: "email", ...client("AUTH_GOOGLE_") };

  expect(read(env).providers).toMatchObject([{ scopes: ["openid", "email"] }]);
});

test.each<[string, Record<string, string>, string]>([
  ["a provider without a client", { AUTH_PROVIDERS: "google" }, "AUTH_GOOGLE_CLIENT_ID is missing"],
  [
    "one without a secret",
    { AUTH_PROVIDERS: "google", AUTH_GOOGLE_CLIENT_ID: "id" },
    "AUTH_GOOGLE_CLIENT_SECRET is missing (or CLIENT_AUTH is none)",
  ],
  ["an id of the auth API's own", { AUTH_PROVIDERS: "email" }, 'AUTH_PROVIDERS has the unusable id "email"'],
  ["an id that no address has", { AUTH_PROVIDERS: "A/B" }, 'AUTH_PROVIDERS has the unusable id "A/B"'],
  [
    "an id twice",
    { AUTH_PROVIDERS: "google,google", ...client("AUTH_GOOGLE_") },
    "AUTH_PROVIDERS names one twice",
  ],
  [
    "a preset that there is not",
    {
      AUTH_PROVIDERS: "x",
      AUTH_X_PRESET: "constructor",
      AUTH_X_ISSUER: "https://x.example",
      ...client("AUTH_X_"),
    },
    "AUTH_X_PRESET must be one of google, github",
  ],
  [
    "half of the endpoints",
    {
      AUTH_PROVIDERS: "x",
      AUTH_X_ISSUER: "https://x.example",
      AUTH_X_TOKEN_URL: "https://x.example/token",
      ...client("AUTH_X_"),
    },
    "AUTH_X_AUTHORIZATION_URL, TOKEN_URL and USERINFO_URL are needed together (none of them for OpenID Connect)",
  ],
  [
    "a profile that is no JSON",
    { AUTH_PROVIDERS: "github", AUTH_GITHUB_PROFILE: "id", ...client("AUTH_GITHUB_") },
    'AUTH_GITHUB_PROFILE must be JSON such as {"subject":"id","email":"mail"}',
  ],
  [
    "a profile with a name that is not known",
    { AUTH_PROVIDERS: "github", AUTH_GITHUB_PROFILE: '{"role":"admin"}', ...client("AUTH_GITHUB_") },
    'AUTH_GITHUB_PROFILE must be JSON such as {"subject":"id","email":"mail"}',
  ],
])("%s is told", (_name, env, problem) => {
  expect(read(env).problems).toContain(problem);
});

test("a client without a secret says so", () => {
  const env = { AUTH_PROVIDERS: "google", AUTH_GOOGLE_CLIENT_ID: "id", AUTH_GOOGLE_CLIENT_AUTH: "none" };

  expect(read(env)).toMatchObject({ problems: [], providers: [{ clientAuthentication: "none" }] });
});
