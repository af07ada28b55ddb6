import nodemailer from "nodemailer";
import { toRecord } from "#server/platform/guards.ts";
import { type Finding, fetchJson, ok, problem, sendForm, skipped } from "./finding.ts";

interface Provider {
  id: string;
  issuer: string;
  /** Where a plain OAuth 2 provider is, which does not describe itself. */
  endpoints?: { authorization: string };
}

/** Whether visitors reach the site under its address, with the policy that lets its forms work, and their forms reach it. */
export async function checkSite(siteUrl: string, providers: Provider[]): Promise<Finding[]> {
  const { protocol, hostname } = new URL(siteUrl);
  const local = /^(localhost|127\.|\[::1\])/.test(hostname);
  const address =
    protocol === "https:" || local
      ? ok("Address", siteUrl)
      : problem(
          "Address",
          `${siteUrl} is not https`,
          "Passkeys, cookies and Stripe need https: terminate TLS at a proxy.",
        );
  const page = await fetchJson(`${siteUrl}/sign-in`);
  if (!page) return [address, skipped("Security policy", `the site does not answer at ${siteUrl}`)];
  const policy = checkPolicy(page.headers.get("content-security-policy") ?? "", providers);
  return [address, policy, await checkForms(siteUrl)];
}

/** Tried with an address that is none, which the site refuses: nothing is mailed, and nothing counted. */
async function checkForms(siteUrl: string): Promise<Finding> {
  const check = "Forms";
  const answer = await sendForm(`${siteUrl}/recover`, { email: "the doctor" });
  if (!answer) return problem(check, "get no answer", "Let the proxy pass POST on.");
  const { status, headers } = answer;
  if (status === 422) return ok(check, "arrive, and are taken for the site's own");
  if (status === 404) return skipped(check, "there is no account here whose form could be tried");
  if (status === 403)
    return problem(
      check,
      "arrive without the Origin that a browser sends, and are refused (403)",
      "Let the proxy pass Origin and Sec-Fetch-Site on as they come.",
    );
  if (status >= 300 && status < 400)
    return problem(
      check,
      `are led on to ${headers.get("location")}, and lost on the way`,
      "Set SITE_URL to the address at which visitors end up, or let the proxy answer at this one.",
    );
  const todo =
    status === 500
      ? "Under remix-serve the proxy must send SITE_URL's host as Host, and no X-Forwarded-Host but that (docs/deploy.md)."
      : "Let the proxy pass POST on.";
  return problem(check, `are answered with ${status}`, todo);
}

function checkPolicy(policy: string, providers: Provider[]): Finding {
  const check = "Security policy";
  const proxy = "Let the proxy pass the site's Content-Security-Policy on as it is, and add none of its own.";
  if (policy === "") return problem(check, "the header does not arrive", proxy);
  if (policy.split(/,\s*/).length > 1) return problem(check, "a second one is added on the way", proxy);
  const directives = new Map(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const forms = directives.get("form-action") ?? [];
  const shut = providers.filter(({ issuer, endpoints }) => {
    return !forms.includes(new URL(endpoints?.authorization ?? issuer).origin);
  });
  if (!forms.includes("'self'") || shut.length > 0) {
    const whom = shut.length > 0 ? shut.map(({ id }) => id).join(", ") : "the site itself";
    return problem(check, `does not let forms lead to ${whom}`, proxy);
  }
  if (directives.get("script-src")?.includes("'unsafe-inline'"))
    return problem(check, "allows inline scripts", proxy);
  return ok(check, "arrives as the site sends it");
}

/** Whether the identity providers describe themselves, as OpenID Connect Discovery has it, or at least answer. */
export function checkProviders(providers: Provider[]): Promise<Finding[]> {
  return Promise.all(
    providers.map(async ({ id, issuer, endpoints }) => {
      if (endpoints) return checkPlainProvider(id, endpoints.authorization);
      const heard = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
      const named = toRecord(heard?.body).issuer;
      const check = `Provider ${id}`;
      if (named === issuer) return ok(check, `answers at ${issuer}`);
      const text = named ? `calls itself ${named}` : `does not describe itself at ${issuer}`;
      return problem(check, text, `Correct ${variable(id)}ISSUER.`);
    }),
  );
}

async function checkPlainProvider(id: string, address: string): Promise<Finding> {
  const check = `Provider ${id}`;
  if (await fetchJson(address)) return ok(check, `answers at ${address}`);
  return problem(check, `does not answer at ${address}`, `Correct ${variable(id)}AUTHORIZATION_URL.`);
}

function variable(id: string): string {
  return `AUTH_${id.toUpperCase().replaceAll("-", "_")}_`;
}

/** Whether the mail server greets us and takes the password, if there is one. Nothing is sent. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  const { host } = new URL(smtpUrl);
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000 });
  try {
    await transport.verify();
    return ok("Mail", `${host} takes mail`);
  } catch (error) {
    const { code, responseCode } = toRecord(error);
    const todo = "Correct SMTP_URL; receipts wait in email_messages until it works.";
    return problem("Mail", `${host} answers ${responseCode ?? code ?? "nothing"}`, todo);
  } finally {
    transport.close();
  }
}
