/** Defaults of well-known providers, overridden by `AUTH_<ID>_…`. */
export const providerPresets: Record<string, Record<string, string>> = {
  google: {
    NAME: "Google",
    ISSUER: "https://accounts.google.com",
  },
  github: {
    NAME: "GitHub",
    ISSUER: "https://github.com/login/oauth",
    AUTHORIZATION_URL: "https://github.com/login/oauth/authorize",
    TOKEN_URL: "https://github.com/login/oauth/access_token",
    USERINFO_URL: "https://api.github.com/user",
    EMAILS_URL: "https://api.github.com/user/emails",
    SCOPE: "read:user user:email",
    PROFILE: '{"subject":"id","name":["name","login"]}',
  },
};
