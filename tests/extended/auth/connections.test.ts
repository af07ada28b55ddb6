import { expect, test } from "vitest";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import {
  AuthClient,
  answerQuestions,
  newcomer,
  type Person,
  throughHarbour,
} from "../../support/auth/auth-client.ts";
import { expireRecentAuth } from "../../support/auth/expire-recent-auth.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { de, en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { signInNewCustomer } from "../../support/shop/customers.ts";

const site = openTestSite({ LANGUAGES: "en,de,ar" });

const path = "/account/security/providers";
const sessionCookie = "authjs.session-token";

const signedIn = () => signInNewCustomer(site.url);

/** Presses the button, answers the provider's questions, and stops before going back. */
async function throughLink(client: AuthClient, person: Person, language = ""): Promise<string> {
  const begun = await client.post(`${language}${path}/link`, { provider: "harbour" });
  return answerQuestions(client, `${site.url}/auth/callback/harbour`, begun, person);
}

const linksOf = (user: string) =>
  asAdmin<{ id: string; email: string }[]>(
    `/items/identities?filter[user][_eq]=${user}&filter[kind][_eq]=oidc&fields=id,email`,
  );

test("a member links an account elsewhere, and signs in with it, whatever its address", async () => {
  const { id, email, client } = await signedIn();
  const person = newcomer();
  const before = client.cookie(sessionCookie);
  const callback = await throughLink(client, person);
  const back = await client.get(callback);
  expect([back.status, back.location]).toEqual([302, `${site.url}${path}?done=provider-linked`]);
  expect(client.cookie(sessionCookie)).not.toBe(before);
  expect(await linksOf(id)).toMatchObject([{ email: person.email }]);
  await mailTo(email, en("mails.notices.provider-linked.subject"));

  const page = await client.get(`${path}?done=provider-linked`);
  expect(page.text).toContain(en("security.done.provider-linked"));
  expect(page.text).toContain(person.email);
  const elsewhere = new AuthClient(site.url);
  await elsewhere.get(await throughHarbour(elsewhere, person));
  expect((await elsewhere.session())?.user.email).toBe(email);
  expect((await client.get(await throughLink(client, person))).location).toContain("?done=provider-linked");
  expect(await linksOf(id)).toHaveLength(1);
});

test("an account elsewhere that opens somebody else's account here is refused with words", async () => {
  const person = newcomer();
  const other = new AuthClient(site.url);
  await other.get(await throughHarbour(other, person));
  const { id, client } = await signedIn();
  const back = await client.get(await throughLink(client, person));
  expect(back.location).toBe(`${site.url}${path}?problem=taken`);
  expect((await client.get(`${path}?problem=taken`)).text).toContain(en("security.links.taken"));
  expect(await linksOf(id)).toEqual([]);
  expect((await other.session())?.user.email).toBe(person.email);
});

test("whoever cancels at the provider is back where they began, in their language, with words", async () => {
  const { id, client } = await signedIn();
  const before = client.cookie(sessionCookie);
  const callback = new URL(await throughLink(client, newcomer(), "/de"));
  callback.searchParams.delete("code");
  callback.searchParams.set("error", "access_denied");
  const reply = await client.get(callback.href);

  expect(reply.location).toBe(`${site.url}/de${path}?problem=refused`);
  expect(reply.cookies).toEqual([expect.stringMatching(/^vitrine\.oauth\.harbour\.[\w-]+=; Max-Age=0;/)]);
  const page = await client.get(`/de${path}?problem=refused`);
  expect(page.text).toContain(de("security.links.refused"));
  expect(client.cookie(sessionCookie)).toBe(before);
  expect(await linksOf(id)).toEqual([]);
});

test("an answer that cannot be used links nothing, and says so where it was asked for", async () => {
  const { id, client } = await signedIn();
  const callback = new URL(await throughLink(client, newcomer()));
  callback.searchParams.set("code", "made-up");
  expect((await client.get(callback.href)).location).toBe(`${site.url}${path}?problem=failed`);
  expect((await client.get(`${path}?problem=failed`)).text).toContain(en("security.links.failed"));
  expect((await client.get(`${path}?problem=__proto__`)).text).not.toContain(en("security.links.failed"));
  expect((await client.get(callback.href)).location).toContain("error=OAuthCallbackError");
  expect(await linksOf(id)).toEqual([]);
});

test("linking waits for a proof here, and counts for whoever asked, while they are signed in", async () => {
  const { id, client } = await signedIn();
  const callback = await throughLink(client, newcomer());
  const stranger = await signedIn();
  expect((await stranger.client.get(callback)).location).toContain("error=OAuthCallbackError");
  const late = await throughLink(client, newcomer());
  await client.act("signout");
  expect((await client.get(late)).location).toContain("error=OAuthCallbackError");
  expect([await linksOf(id), await linksOf(stranger.id)]).toEqual([[], []]);

  expireRecentAuth(site);
  for (const asked of [`${path}/link`, `${path}/unlink`])
    expect((await stranger.client.post(asked, { provider: "harbour" })).location).toContain("/confirm?");
  expect(
    (await new AuthClient(site.url).post(`${path}/link`, {}, { Origin: "https://evil.example" })).status,
  ).toBe(403);
});

test("the page of links asks for a proof, and the addresses of its forms lead back to it", async () => {
  const { client } = await signedIn();
  expect((await client.get(path)).text).toContain(en("security.links.count", { linked: 0 }));
  expect((await client.get(`${path}/unlink`)).status).toBe(200);
  expect((await client.get(`${path}/link`)).location).toBe(`${site.url}${path}`);
  expect((await client.post(`${path}/link`, { provider: "nobody" })).status).toBe(404);
  expireRecentAuth(site);
  for (const asked of [path, `${path}/unlink`])
    expect((await client.get(asked)).location).toContain("/confirm?returnTo=");
});

test("an account elsewhere is unlinked by its owner alone, and opens nothing any more", async () => {
  const { id, email, client } = await signedIn();
  const person = newcomer();
  await client.get(await throughLink(client, person));
  const [link] = await linksOf(id);
  const stranger = await signedIn();
  expect((await stranger.client.post(`${path}/unlink`, { link: link?.id ?? "" })).status).toBe(404);

  const gone = await client.post(`${path}/unlink`, { link: link?.id ?? "" });
  expect(gone.location).toBe(`${site.url}${path}?done=provider-unlinked`);
  await mailTo(email, en("mails.notices.provider-unlinked.subject"));
  await expectAuditLog(id, "provider-linked", "provider-unlinked");
  expect(await linksOf(id)).toEqual([]);
  const elsewhere = new AuthClient(site.url);
  await elsewhere.get(await throughHarbour(elsewhere, person));
  expect((await elsewhere.session())?.user.email).toBe(person.email);
});

test("the last way in stays, also when the last two are unlinked at the same instant", async () => {
  const person = newcomer();
  const client = new AuthClient(site.url);
  await client.get(await throughHarbour(client, person));
  client.jar.delete(new URL(endpoints.identity.issuer).host);
  await client.get(await throughLink(client, newcomer()));
  const [{ id: user } = { id: "" }] = await asAdmin<{ id: string }[]>(
    `/users?filter[email][_eq]=${person.email}&fields=id`,
  );
  const links = await linksOf(user);
  expect(links).toHaveLength(2);

  const replies = await Promise.all(links.map(({ id }) => client.post(`${path}/unlink`, { link: id })));
  expect(replies.map(({ status }) => status).sort()).toEqual([303, 422]);
  expect(replies.find(({ status }) => status === 422)?.text).toContain(en("security.links.lastWay"));
  expect(await linksOf(user)).toHaveLength(1);
});
