/** An answer, read to its end. */
export interface Page {
  status: number;
  location: string | undefined;
  headers: Headers;
  html: string;
}

/** A browser without JavaScript: it keeps the cart's cookie, and its forms come from the page itself. */
export class Shopper {
  private cookies = new Map<string, string>();
  readonly site: string;

  private readonly headers: Record<string, string>;
  /** Before every path of theirs: the language that they read. */
  private readonly prefix: string;

  constructor(site: string, headers: Record<string, string> = {}, prefix = "") {
    this.site = site;
    this.headers = headers;
    this.prefix = prefix;
  }

  get(path: string): Promise<Page> {
    return this.send(path, { method: "GET" });
  }

  /** Comes back from the payment page, and goes on where it is sent. */
  async comeBack(session: string): Promise<Page> {
    const page = await this.get(`${this.prefix}/checkout/complete?session_id=${session}`);
    return page.status === 303 && page.location ? this.get(page.location) : page;
  }

  post(path: string, form: Record<string, string>): Promise<Page> {
    return this.send(path, { method: "POST", body: new URLSearchParams(form) });
  }

  /** Puts pieces of a variant into the cart. */
  add(variant: string, quantity = 1): Promise<Page> {
    return this.post(`${this.prefix}/cart/lines`, { variant, quantity: String(quantity) });
  }

  /** Fills the checkout in, in two steps as a person does, and returns the form that is ready to be sent. */
  async fillCheckout(fields: Record<string, string> = {}): Promise<Record<string, string>> {
    const form = { ...guestBuyer, ...fields };
    await this.post(`${this.prefix}/checkout/delivery`, form);
    const { html } = await this.get(`${this.prefix}/checkout`);
    return { ...form, ...readCheckoutFields(html) };
  }

  /** Signs in with a password. */
  async signIn({ email, password }: { email: string; password: string }): Promise<Page> {
    const { html } = await this.get("/auth/csrf");
    const { csrfToken } = JSON.parse(html) as { csrfToken: string };
    return this.post("/auth/callback/credentials", { csrfToken, email, password });
  }

  /** From a filled cart to the payment page. */
  async checkout(fields: Record<string, string> = {}): Promise<Page> {
    return this.post(`${this.prefix}/checkout`, await this.fillCheckout(fields));
  }

  private async send(path: string, init: RequestInit): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(path, this.site), {
      ...init,
      redirect: "manual",
      headers: { Origin: this.site, ...this.headers, ...(cookie ? { Cookie: cookie } : {}) },
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.cookies.set(name, value);
    }
    const location = answer.headers.get("Location") ?? undefined;
    return { status: answer.status, location, headers: answer.headers, html: await answer.text() };
  }
}

/** Ada Quist, who buys as a guest and lives where parcels go. */
export const guestBuyer = {
  email: "ada@example.com",
  name: "Ada Quist",
  country: "DE",
  line1: "Am Alten Hafen 3",
  postal_code: "27472",
  city: "Cuxhaven",
};

/** The mark of what the page showed, and the way to send it that is chosen on it. */
export function readCheckoutFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const valueIn = (tag: string | undefined) => /value="([^"]*)"/.exec(tag ?? "")?.[1];
  const seen = valueIn(inputs.find((tag) => tag.includes('name="seen"')));
  const shipping = valueIn(inputs.find((tag) => tag.includes('name="shipping"') && tag.includes("checked")));
  return { ...(seen ? { seen } : {}), ...(shipping ? { shipping } : {}) };
}
