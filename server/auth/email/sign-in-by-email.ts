import { randomUUID } from "node:crypto";
import { createCustomer } from "#server/customers/customers.ts";
import { createDirectusClient } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { customerRole, findCustomerByEmail, readCurrentUser } from "../account/directus-users.ts";
import { splitName } from "../account/identity.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { generateDerivedPassword } from "../crypto.ts";
import { insertPasswordHash } from "../password/password-hashes.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import type { AuthenticatedUser } from "../sign-in/sign-in.ts";
import type { EmailTokens } from "./verification-tokens.ts";

/** Requires a consumed token. @returns undefined for staff and suspended customers */
export async function signInByEmail(token: EmailTokens["enter"]): Promise<AuthenticatedUser | undefined> {
  const { email } = token;
  const user = (await findCustomerByEmail(email)) ?? (await makeAccount(token));
  const bearer = user && (await createCustomerBearer(user.id));
  if (!bearer) {
    recordAuditEvent({ event: "refused", way: "email", reason: "closed", user: user?.id, email });
    return undefined;
  }
  return {
    way: "email",
    bearer,
    user: await readCurrentUser(createDirectusClient(bearer.token)),
    verified: email,
  };
}

/** One transaction: neither exists without the other. @returns undefined when the address belongs to staff */
async function makeAccount({ email, name, passwordHash }: EmailTokens["enter"]) {
  const id = randomUUID();
  const user = { id, email, password: generateDerivedPassword(id), role: customerRole, status: "active" };
  try {
    await createCustomer(serviceClient, {
      email,
      name,
      verified_email: email,
      user: { ...user, ...splitName(name) },
    });
  } catch (error) {
    if (!isDirectusError(error, "not-unique")) throw error;
    return findCustomerByEmail(email);
  }
  if (passwordHash) await insertPasswordHash({ id, email }, passwordHash);
  recordAuditEvent({ event: "account-made", way: "email", user: id, email });
  return { id, email, status: "active" };
}
