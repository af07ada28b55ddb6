import { expect, test } from "vitest";
import { checkMetadata, type ProviderMetadata } from "#server/auth/openid/discovery.ts";

const issuer = "https://id.example";
const metadata: ProviderMetadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  code_challenge_methods_supported: ["plain", "S256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic"],
  authorization_response_iss_parameter_supported: true,
};

test("an issuer's own description is taken", () => {
  expect(checkMetadata(metadata, issuer)).toBe(metadata);
});

test("a provider that does not speak of PKCE is asked for it all the same", () => {
  const silent = { ...metadata, code_challenge_methods_supported: undefined };

  expect(checkMetadata(silent, issuer)).toBe(silent);
});

test.each<[string, Partial<ProviderMetadata>, RegExp]>([
  ["of another issuer", { issuer: `${issuer}/` }, /says that its issuer is/],
  ["without S256", { code_challenge_methods_supported: ["plain"] }, /PKCE with S256/],
  ["with a token endpoint in the clear", { token_endpoint: "http://id.example/token" }, /not on https/],
  ["with keys in the clear", { jwks_uri: "http://id.example/jwks" }, /not on https/],
])("a description %s is refused", (_name, change, message) => {
  expect(() => checkMetadata({ ...metadata, ...change }, issuer)).toThrow(message);
});
