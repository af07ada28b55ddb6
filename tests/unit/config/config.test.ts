import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { ConfigurationError } from "#server/config/configuration-error.ts";

const complete = {
  SITE_URL: "https://shop.example",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  DIRECTUS_URL: "https://cms.example/",
  DIRECTUS_SERVICE_TOKEN: "token",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1, whsec_2",
  SMTP_URL: "smtp://mail.example:587",
  MAIL_FROM: "Shop <shop@shop.example>",
};

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
  }
  return "";
}

test("a complete environment is read", () => {
  const config = readConfig(complete);

  expect(config.directus.url).toBe("https://cms.example");
  expect(config.stripe.webhookSecrets).toEqual(["whsec_1", "whsec_2"]);
  expect(config.auth.basePath).toBe("/auth");
});

test("every problem is listed at once", () => {
  const problems = problemsOf({
    SITE_URL: "https://shop.example/path",
    AUTH_SECRET: "short",
    PORT: "http",
    WEB_CONCURRENCY: "0",
  });

  for (const name of [
    "WEB_CONCURRENCY",
    "SITE_URL",
    "AUTH_SECRET",
    "PORT",
    "DIRECTUS_URL",
    "STRIPE_SECRET_KEY",
    "SMTP_URL",
    "MAIL_FROM",
  ]) {
    expect(problems).toContain(`  ${name} `);
  }
});

test("a provider that is named must be complete", () => {
  expect(problemsOf({ ...complete, AUTH_PROVIDERS: "harbour" })).toContain("AUTH_HARBOUR_ISSUER");
});

test("a live key is refused where the site is this machine", () => {
  const live = {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    SITE_URL: "http://localhost:3000",
  };

  expect(problemsOf({ ...complete, ...live })).toContain("live key");
});

test("keys of two modes are refused", () => {
  expect(problemsOf({ ...complete, STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toContain("same mode");
});

test.each([
  ["https://shop.example", "test", undefined, true],
  ["https://shop.example", "live", undefined, false],
  ["https://demo.shop.example", "test", "off", false],
  ["https://localhost", "test", "on", false],
  ["https://192.168.1.5", "test", undefined, false],
  ["https://172.40.1.5", "test", undefined, true],
  ["https://shop.internal", "test", undefined, false],
  ["http://shop.example", "test", "on", false],
])(
  "a shop at %s with %s keys and SITE_INDEXING %s charges nobody: %s",
  (SITE_URL, mode, indexing, nobody) => {
    const keys = { STRIPE_SECRET_KEY: `rk_${mode}_1`, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1` };
    const env = { ...complete, ...keys, SITE_URL, ...(indexing ? { SITE_INDEXING: indexing } : {}) };

    expect(readConfig(env).stripe.chargesNobody).toBe(nobody);
  },
);

test.each([
  ["https://shop.example", undefined, true],
  ["https://staging.shop.example", "off", false],
  ["http://localhost:3000", undefined, false],
  ["http://shop.example", undefined, false],
  ["http://localhost:3000", "on", true],
])("a site at %s with SITE_INDEXING %s is for everybody: %s", (SITE_URL, SITE_INDEXING, indexing) => {
  const env = { ...complete, SITE_URL, ...(SITE_INDEXING ? { SITE_INDEXING } : {}) };

  expect(readConfig(env).indexing).toBe(indexing);
});

test.each(["post@shop.example", "http://shop.example/report", "mailto:nobody"])(
  "%s is no address for security.txt",
  (SECURITY_CONTACT) => {
    expect(problemsOf({ ...complete, SECURITY_CONTACT })).toContain("SECURITY_CONTACT");
  },
);

test("fields may have other names", () => {
  const { directus } = readConfig({
    ...complete,
    DIRECTUS_FIELDS: "posts.title=headline, posts.slug = path,tags.title=name",
  });

  expect(directus.fields).toEqual({
    posts: { title: "headline", slug: "path" },
    tags: { title: "name" },
  });
  expect(problemsOf({ ...complete, DIRECTUS_FIELDS: "title=headline" })).toContain(
    "DIRECTUS_FIELDS must be a list",
  );
});

test("the shop sells in the currencies that are listed, by default in the first", () => {
  expect(readConfig(complete)).toMatchObject({ currency: "EUR", currencies: ["EUR"] });
  expect(readConfig({ ...complete, SITE_CURRENCY: "CHF" })).toMatchObject({ currencies: ["CHF"] });
  expect(readConfig({ ...complete, SITE_CURRENCY: "JPY, EUR,JPY,KWD" })).toMatchObject({
    currency: "JPY",
    currencies: ["JPY", "EUR", "KWD"],
  });
});

test.each(["eur", "EUR,ABC", "UGX", ",", "EUR;JPY"])("%j is no list of currencies", (SITE_CURRENCY) => {
  expect(problemsOf({ ...complete, SITE_CURRENCY })).toContain("SITE_CURRENCY must be");
});
