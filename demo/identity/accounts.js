/** The people whom the demo's identity provider knows. Jonas has an account of the shop's own, too, with the same e-mail. */
export const accounts = [
  {
    id: "6f0b6f0e-1d0c-4c57-9a5b-2f7e52b7a001",
    name: "Amina Sahli",
    email: "amina@example.com",
    password: "slack-water-amina",
    hint: "has never been here before",
  },
  {
    id: "6f0b6f0e-1d0c-4c57-9a5b-2f7e52b7a002",
    name: "Jonas Weber",
    email: "jonas@example.com",
    password: "slack-water-jonas",
    hint: "already has an account at the shop",
  },
];

/**
 * @param {string} email
 * @param {string} password
 */
export function signIn(email, password) {
  const wanted = email.trim().toLowerCase();
  return accounts.find((account) => account.email === wanted && account.password === password);
}

/** @param {string} id */
export function accountById(id) {
  return accounts.find((account) => account.id === id);
}
