import { randomUUID } from "node:crypto";

type Row = Record<string, unknown>;

/** What @auth/core keeps of people, links and passkeys, in memory. */
export function memoryAdapter() {
  const [users, accounts, tokens, authenticators]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
  const find = (rows: Row[], ...pairs: [name: string, value: unknown][]) =>
    rows.find((row) => pairs.every(([name, value]) => row[name] === value)) ?? null;
  const userOf = (account: Row | null) => account && find(users, ["id", account.userId]);
  const add = (rows: Row[], row: Row) => {
    rows.push(row);
    return row;
  };
  return {
    createUser: async (user: Row) => add(users, { ...user, id: randomUUID() }),
    getUser: async (id: string) => find(users, ["id", id]),
    getUserByEmail: async (email: string) => find(users, ["email", email]),
    getUserByAccount: async ({ provider, providerAccountId }: Row) =>
      userOf(find(accounts, ["provider", provider], ["providerAccountId", providerAccountId])),
    updateUser: async (changes: Row) => Object.assign(find(users, ["id", changes.id]) ?? {}, changes),
    linkAccount: async (account: Row) => add(accounts, account),
    getAccount: async (providerAccountId: string, provider: string) =>
      find(accounts, ["provider", provider], ["providerAccountId", providerAccountId]),
    createVerificationToken: async (token: Row) => add(tokens, token),
    useVerificationToken: async ({ identifier, token }: Row) => {
      const found = find(tokens, ["identifier", identifier], ["token", token]);
      if (found) tokens.splice(tokens.indexOf(found), 1);
      return found;
    },
    createAuthenticator: async (authenticator: Row) => add(authenticators, authenticator),
    getAuthenticator: async (credentialID: string) => find(authenticators, ["credentialID", credentialID]),
    listAuthenticatorsByUserId: async (userId: string) =>
      authenticators.filter((row) => row.userId === userId),
    updateAuthenticatorCounter: async (credentialID: string, counter: number) =>
      Object.assign(find(authenticators, ["credentialID", credentialID]) ?? {}, { counter }),
  };
}
