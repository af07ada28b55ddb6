import { Secret, TOTP } from "otpauth";
import type { AuthClient } from "./auth-client.ts";

const path = "/account/security/second-step";

/** An authenticator app that knows one secret. */
export class App {
  private readonly totp: TOTP;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  }

  /** The code that it shows at a time. */
  at(timestamp: number): string {
    return this.totp.generate({ timestamp });
  }

  /** The code that it shows now. */
  get now(): string {
    return this.at(Date.now());
  }

  /** The one that it shows next: the site takes it already, and it is another one than a test has used before. */
  get next(): string {
    return this.at(Date.now() + 30_000);
  }
}

/** A code that is none of those that the app may show. */
export function wrongCode(app: App): string {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((offset) => app.at(Date.now() + offset));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? ""
  );
}

/** What the page of the set-up shows. */
export function enableTwoFactorIn(html: string) {
  const field = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  return {
    setUp: field(/name="setUp" value="([^"]+)"/),
    secret: field(/class="app-secret">([^<]+)</),
    uri: field(/href="(otpauth:[^"]+)"/).replaceAll("&amp;", "&"),
    path: field(/class="qr-code"[\s\S]*?<path d="([^"]+)"/),
    size: Number(field(/class="qr-code" viewBox="0 0 (\d+)/)),
  };
}

/** Turns the second step on for somebody who has just signed in. */
export async function turnOn(client: AuthClient) {
  const { setUp, secret } = enableTwoFactorIn((await client.get(path)).text);
  const app = new App(secret);
  await client.post(path, { setUp, code: app.now });
  const { text } = await client.get(`${path}/codes/download`);
  return { app, codes: text.match(/^\w{4}-\w{4}-\w{4}$/gm) ?? [] };
}
