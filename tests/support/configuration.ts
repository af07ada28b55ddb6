/** What server/config/config.ts wants before it lets anything be imported; nothing listens at these addresses. */
Object.assign(process.env, {
  SITE_URL: "http://localhost:3000",
  AUTH_SECRET: "a secret of the unit tests that is long enough",
  DIRECTUS_URL: "http://127.0.0.1:9",
  DIRECTUS_SERVICE_TOKEN: "unit",
  STRIPE_SECRET_KEY: "sk_test_unit",
  STRIPE_PUBLISHABLE_KEY: "pk_test_unit",
  STRIPE_WEBHOOK_SECRET: "whsec_unit",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Vitrine <vitrine@example.com>",
  STATE_FILE: ":memory:",
  LOG_LEVEL: "silent",
});
