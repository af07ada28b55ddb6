/**
 * What the person at the terminal reads once everything is up.
 *
 * @param {import("./services.js").Endpoints} endpoints
 * @param {string} dir
 */
export function formatWelcome({ site, directus, mail, personas, payments }, dir) {
  const people = personas.map(
    ({ name, email, password, role }) =>
      `    ${name.padEnd(14)}${email.padEnd(22)}${password.padEnd(22)}${role}`,
  );
  return `
  The shop            ${site}
  Directus Studio     ${directus.url}/admin
  Mails it sends      ${mail.web}
  Payments            ${payments.api} stands in for Stripe; card 4242 4242 4242 4242, any later date, any CVC

  Who can sign in
${people.join("\n")}
    ${"Amina Sahli".padEnd(14)}${"amina@example.com".padEnd(22)}${"slack-water-amina".padEnd(22)}new, through Harbour ID

  Directus's administrator is ${directus.adminEmail}; the password is in ${dir}/endpoints.json.

  Three things to try
    1. Buy this book: ${site}/shop/soundings, then read the receipt at ${mail.web}
    2. Sign in as Maya at ${site}/sign-in and read what members read: ${site}/journal
    3. Change a price in Studio as Ragna, and reload the shop

  Logs and addresses are in ${dir}. Ctrl-C stops everything.
`;
}
