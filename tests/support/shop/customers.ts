import { randomUUID } from "node:crypto";
import { AuthClient } from "../auth/auth-client.ts";
import { asAdmin } from "../directus/directus.ts";

const customerRole = "0c0ffee0-0000-4000-8000-000000000201";

/** Somebody of their own for one test, so that nobody else is locked out or suspended. */
export async function makeCustomer() {
  const email = `${randomUUID()}@example.com`;
  const password = "Slack-Water-1";
  const body = {
    email,
    password,
    first_name: "Ada",
    last_name: "Test",
    role: customerRole,
    status: "active",
  };
  const { id } = await asAdmin<{ id: string }>("/users", { method: "POST", body });
  return { id, email, password };
}

/** The same, signed in. */
export async function signInNewCustomer(site: string) {
  const person = await makeCustomer();
  const client = new AuthClient(site);
  await client.signIn(person.email, person.password);
  return { ...person, client };
}
