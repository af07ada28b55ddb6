import { endpoints } from "./endpoints.ts";

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
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
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

  /** The facility's address for an action. */
  at(action: string): string {
    return `${this.base}/${action}`;
  }

  async csrfToken(): Promise<string> {
    return (await this.get(this.at("csrf"))).json<{ csrfToken: string }>().csrfToken;
  }

  /** Asks the facility for something with this browser's own token. */
  async act(action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.post(this.at(action), { csrfToken: await this.csrfToken(), ...fields }, headers);
  }

  signIn(email: string, password: string, fields: Record<string, string> = {}): Promise<Reply> {
    return this.act("callback/credentials", { email, password, ...fields });
  }

  /** Who is signed in, as the facility says. */
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

  private keep(own: Map<string, string>, line: string) {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) own.delete(name.trim());
    else own.set(name.trim(), value.join("="));
  }
}

/**
 * Begins at the site, answers Harbour ID's questions, and stops before going back.
 * @returns the address of our callback, with the provider's answer in it
 */
export async function throughHarbour(
  client: AuthClient,
  person: { email: string; password: string },
  fields: Record<string, string> = {},
): Promise<string> {
  let reply = await client.act("signin/harbour", fields);
  const callback = `${client.site}${client.base}/callback/harbour`;
  for (let step = 0; step < 10; step++) {
    if (reply.location?.startsWith(callback)) return reply.location;
    if (reply.location) {
      const at = reply.location;
      reply = await client.get(at);
      const form = /<form method="post" action="([^"]+\/login)"/.exec(reply.text)?.[1];
      if (form) reply = await client.post(new URL(form, at).href, person);
    } else throw new Error(`Harbour ID answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  }
  throw new Error("Harbour ID does not come to an end.");
}
