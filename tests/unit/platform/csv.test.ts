import { expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { profileSchema, signUpSchema } from "#server/auth/account/account-forms.ts";
import { ClaimsSchema } from "#server/auth/openid/profile.ts";
import { savedAddressSchema } from "#server/customers/address-form.ts";
import { formatCsvLine } from "#server/platform/csv.ts";

test.each([
  [["a", 1, null, undefined, true], "a,1,,,true"],
  [["a,b", 'say "x"', "two\nlines"], '"a,b","say ""x""","two\nlines"'],
  [[{ a: [1] }], '"{""a"":[1]}"'],
  [["=1+1", "+1", "-1", "-1.5e3", "-x", "@SUM(A1)"], "'=1+1,'+1,-1,-1.5e3,'-x,'@SUM(A1)"],
  [["\t=1", "\r=1", "＝1"], '"\'\t=1","\'\r=1",\'＝1'],
  [["a=1", " =1"], "a=1, =1"],
])("%j", (values, line) => {
  expect(formatCsvLine(values)).toBe(`${line}\r\n`);
});

test("no name of a guest's is kept as a formula, wherever it comes from", () => {
  const name = "＝ =-Ada Quist-Holm";
  const email = "ada@example.com";
  const address = { line1: "Kai 3", postal_code: "27472", city: "Cuxhaven", country: "DE" };

  for (const made of [
    signUpSchema(en).parse({ name, email }),
    profileSchema(en).parse({ name }),
    savedAddressSchema(en).parse({ name, ...address }),
    ClaimsSchema.parse({ sub: "1", name }),
  ])
    expect(made.name).toBe("Ada Quist-Holm");
});
