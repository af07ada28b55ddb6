import { endpoints } from "../endpoints.ts";
import { eventually } from "../eventually.ts";

/** What came back: status, headers, and the body both ways. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  location: string | undefined;
  cookies: string[];
  json<T>(): T;
}

/** A browser without a screen: keeps cookies for each site, follows nothing by itself. */
export class AuthClient {
  readonly jar = new Map<string, Map<string, string>>();
  readonly site: string;
  readonly base: string;

  constructor(site = endpoints.site, basePath = "/auth") {
    this.site = site;
    this.base = basePath;
  }

  /** One request, to the site unless the address is a whole one. */
  async send(address: string, init: RequestInit = {}): Promise<Reply> {
    const url = new URL(address, this.site);
    const headers = new Headers(init.headers);
    const own = this.cookiesOf(url.host);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie && !headers.has("Cookie")) headers.set("Cookie", cookie);
    const answer = await fetch(this.wayTo(url), { ...init, headers, redirect: "manual" });
    const cookies = answer.headers.getSetCookie();
    for (const line of cookies) this.keep(own, line);
    const text = await answer.text();
    const location = answer.headers.get("Location");
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      cookies,
      location: location === null ? undefined : new URL(location, url).href,
      json: () => JSON.parse(text),
    };
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send(address, { headers });
  }

  /** A form, as a page of the same origin sends it. */
  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const { origin } = new URL(address, this.site);
    return this.send(address, {
      method: "POST",
      headers: { Origin: origin, ...headers },
      body: new URLSearchParams(fields),
    });
  }

  /** The auth API's address for an action. */
  at(action: string): string {
    return `${this.base}/${action}`;
  }

  async csrfToken(): Promise<string> {
    return (await this.get(this.at("csrf"))).json<{ csrfToken: string }>().csrfToken;
  }

  /** Asks the auth API for something with this browser's own token. */
  async act(action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.post(this.at(action), { csrfToken: await this.csrfToken(), ...fields }, headers);
  }

  signIn(email: string, password: string, fields: Record<string, string> = {}): Promise<Reply> {
    return this.act("callback/credentials", { email, password, ...fields });
  }

  /** Who is signed in, as the auth API says. */
  async session(): Promise<{ user: { name: string; email: string }; expires: string } | null> {
    return (await this.get(this.at("session"))).json();
  }

  cookie(name: string): string | undefined {
    return this.cookiesOf(new URL(this.site).host).get(name);
  }

  cookiesOf(host: string): Map<string, string> {
    const found = this.jar.get(host) ?? new Map<string, string>();
    this.jar.set(host, found);
    return found;
  }

  /** Where a request for an address goes. */
  protected wayTo(url: URL): URL {
    return url;
  }

  private keep(own: Map<string, string>, line: string) {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) own.delete(name.trim());
    else own.set(name.trim(), value.join("="));
  }
}

/** Somebody whom the demo's identity providers know. */
export interface Person {
  email: string;
  password: string;
}

/** Somebody whom the demo's identity providers have never seen. */
export function newcomer(mark = "@newcomer.example.com"): Person {
  return { email: `${crypto.randomUUID()}${mark}`, password: "slack-water-newcomer" };
}

/** Begins at the site, answers Harbour ID's questions, and stops before going back. */
export function throughHarbour(client: AuthClient, person: Person, fields: Record<string, string> = {}) {
  return throughProvider(client, "harbour", person, fields);
}

/**
 * Begins at the site, answers a provider's questions, and stops before going back.
 * @returns the address of our callback, with the provider's answer in it
 */
export async function throughProvider(
  client: AuthClient,
  provider: string,
  person: Person,
  fields: Record<string, string> = {},
): Promise<string> {
  const reply = await client.act(`signin/${provider}`, fields);
  return answerQuestions(
    client,
    `${client.site}${client.base}/callback/${provider.split("?")[0]}`,
    reply,
    person,
  );
}

/**
 * Answers a provider's questions, from the reply that leads to it until the way back to our callback. An answer that is
 * to be posted is posted as browsers do: without any of our cookies.
 */
export async function answerQuestions(
  client: AuthClient,
  callback: string,
  begun: Reply,
  person: Person,
): Promise<string> {
  let reply = begun;
  let at = callback;
  for (let step = 0; step < 10; step++) {
    if (reply.location?.startsWith(callback)) return reply.location;
    const form = /<form method="post" action="([^"]+)"/.exec(reply.text)?.[1]?.replaceAll("&#38;", "&");
    if (reply.location) {
      at = reply.location;
      reply = await client.get(at);
    } else if (form?.startsWith(callback)) {
      const origin = new URL(at).origin;
      reply = await new AuthClient(client.site).post(form, fieldsIn(reply.text), { Origin: origin });
    } else if (form) {
      at = new URL(form, at).href;
      reply = await client.post(at, { ...person });
    } else throw new Error(`${at} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  }
  throw new Error(`${at} does not come to an end.`);
}

function fieldsIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value]));
}

/** Waits for Directus to tell of a suspension, which is long before the site asks by itself. */
export async function signedOut(browser: AuthClient): Promise<void> {
  await eventually(
    () => browser.session(),
    (session) => session === null,
    8_000,
  );
}
