import { z } from "zod";
import { HttpUrl } from "./config-values.ts";
import { providerPresets } from "./provider-presets.ts";

/** One name or several, of which the first non-empty one counts; a dot leads into an object. */
const ProfileField = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const Profile = z.strictObject({
  subject: ProfileField.default(["sub"]),
  email: ProfileField.default(["email"]),
  emailVerified: ProfileField.default(["email_verified"]),
  name: ProfileField.default(["name"]),
});

const ProfileText = z
  .string()
  .default("{}")
  .transform((value, issue) => {
    try {
      return Profile.parse(JSON.parse(value));
    } catch {
      issue.addIssue({ code: "custom", message: 'must be JSON such as {"subject":"id","email":"mail"}' });
      return z.NEVER;
    }
  });

const Common = z.object({
  NAME: z.string().min(1),
  ISSUER: HttpUrl,
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1).optional(),
  CLIENT_AUTH: z.enum(["basic", "post", "none"], { error: "must be basic, post or none" }).optional(),
  SCOPE: z.string().min(1).optional(),
  RESPONSE_MODE: z.enum(["query", "form_post"], { error: "must be query or form_post" }).default("query"),
  EMAIL: z.enum(["claimed", "trusted"], { error: "must be claimed or trusted" }).default("claimed"),
  SIGN_OUT: z.enum(["both", "here"], { error: "must be both or here" }).default("both"),
  AUTHORIZATION_URL: HttpUrl.optional(),
  TOKEN_URL: HttpUrl.optional(),
  USERINFO_URL: HttpUrl.optional(),
  EMAILS_URL: HttpUrl.optional(),
  PROFILE: ProfileText,
});
type Variables = z.output<typeof Common>;

/** Client authentication at the token endpoint; "auto" follows the provider's metadata. */
export type ClientAuthentication = "basic" | "post" | "none" | "auto";

interface AnyProvider {
  id: string;
  name: string;
  /** Identifies an account together with its subject. */
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  clientAuthentication: ClientAuthentication;
  scopes: string[];
  responseMode: "query" | "form_post";
  /** E-mail addresses count as verified without `email_verified`. */
  trustsEmail: boolean;
  /** RP-initiated logout, where the provider supports it. */
  signsOutThere: boolean;
}

export interface OidcProvider extends AnyProvider {
  type: "oidc";
}

export interface OAuthProvider extends AnyProvider {
  type: "oauth";
  endpoints: { authorization: string; token: string; userinfo: string; emails: string | undefined };
  profile: z.output<typeof Profile>;
}

export type ProviderConfig = OidcProvider | OAuthProvider;

const taken = ["credentials", "email", "passkey", "undefined"];

export function readProviders(env: Record<string, string | undefined>, problems: string[]): ProviderConfig[] {
  const ids = (env.AUTH_PROVIDERS ?? "").split(",").flatMap((id) => id.trim() || []);
  for (const id of ids) {
    const unusable = !/^[a-z][a-z0-9-]*$/.test(id) || taken.includes(id);
    if (unusable) problems.push(`AUTH_PROVIDERS has the unusable id "${id}"`);
  }
  if (new Set(ids).size < ids.length) problems.push("AUTH_PROVIDERS names one twice");
  return ids.flatMap((id) => readProvider(id, env, problems));
}

function readProvider(
  id: string,
  env: Record<string, string | undefined>,
  problems: string[],
): ProviderConfig[] {
  const prefix = `AUTH_${id.toUpperCase().replaceAll("-", "_")}_`;
  const wanted = env[`${prefix}PRESET`] ?? id;
  const preset = Object.hasOwn(providerPresets, wanted) ? providerPresets[wanted] : undefined;
  if (env[`${prefix}PRESET`] && !preset) {
    problems.push(`${prefix}PRESET must be one of ${Object.keys(providerPresets).join(", ")}`);
  }
  const own = Object.fromEntries(
    Object.keys(Common.shape).flatMap((name) => {
      const value = env[prefix + name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const parsed = Common.safeParse({ NAME: id, ...preset, ...own });
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${prefix}${formatProviderIssue(issue)}`));
    return [];
  }
  problems.push(...listContradictions(parsed.data).map((problem) => prefix + problem));
  return [shape(id, parsed.data)];
}

export function formatProviderIssue(issue: z.core.$ZodIssue): string {
  const missing = issue.code === "invalid_type" && /undefined/.test(issue.message);
  return `${issue.path.join(".")} ${missing ? "is missing" : issue.message}`;
}

function listContradictions(variables: Variables): string[] {
  const { AUTHORIZATION_URL, TOKEN_URL, USERINFO_URL, CLIENT_SECRET, CLIENT_AUTH } = variables;
  const endpoints = [AUTHORIZATION_URL, TOKEN_URL, USERINFO_URL];
  const some = endpoints.some(Boolean);
  return [
    some && !endpoints.every(Boolean)
      ? "AUTHORIZATION_URL, TOKEN_URL and USERINFO_URL are needed together (none of them for OpenID Connect)"
      : "",
    CLIENT_AUTH !== "none" && !CLIENT_SECRET ? "CLIENT_SECRET is missing (or CLIENT_AUTH is none)" : "",
  ].filter(Boolean);
}

function shape(id: string, variables: Variables): ProviderConfig {
  const { AUTHORIZATION_URL, TOKEN_URL, USERINFO_URL, EMAILS_URL } = variables;
  const endpoints = AUTHORIZATION_URL &&
    TOKEN_URL &&
    USERINFO_URL && {
      authorization: AUTHORIZATION_URL,
      token: TOKEN_URL,
      userinfo: USERINFO_URL,
      emails: EMAILS_URL,
    };
  const common = {
    id,
    name: variables.NAME,
    issuer: variables.ISSUER,
    clientId: variables.CLIENT_ID,
    clientSecret: variables.CLIENT_SECRET,
    clientAuthentication: variables.CLIENT_AUTH ?? ("auto" as const),
    responseMode: variables.RESPONSE_MODE,
    trustsEmail: variables.EMAIL === "trusted",
    signsOutThere: variables.SIGN_OUT === "both",
  };
  const scopes = (variables.SCOPE ?? (endpoints ? "" : "openid profile email")).split(/\s+/).filter(Boolean);
  return endpoints
    ? { ...common, scopes, type: "oauth", endpoints, profile: variables.PROFILE }
    : { ...common, scopes: [...new Set(["openid", ...scopes])], type: "oidc" };
}
