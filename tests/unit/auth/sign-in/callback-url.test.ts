import { expect, test } from "vitest";
import { getCallbackPath, resolveCallbackUrl } from "#server/auth/sign-in/callback-url.ts";

const site = "http://localhost:3000";

test.each([
  ["/dash?x=1#h", `${site}/dash?x=1#h`],
  ["/", `${site}/`],
  [`${site}/ok`, `${site}/ok`],
  [site, site],
  [`${site}/`, `${site}/`],
])("%j is kept", (asked, expected) => {
  expect(resolveCallbackUrl(asked)).toBe(expected);
});

test.each([
  ["//evil.example/x", `${site}/evil.example/x`],
  ["/\\evil.example", `${site}/evil.example`],
  ["/.//evil.example", `${site}/evil.example`],
])("%j stays on the site", (asked, expected) => {
  expect(resolveCallbackUrl(asked)).toBe(expected);
});

test.each([
  "https://evil.example/",
  "http://localhost:3000@evil.example/",
  "http://user:secret@localhost:3000/",
  "http://localhost:3001/",
  "https://localhost:3000/",
  "javascript:alert(1)",
  "data:text/html,x",
  "not a url",
  "\\\\evil",
  "http://",
  "",
  undefined,
])("%j leads to the origin", (asked) => {
  expect(resolveCallbackUrl(asked)).toBe(site);
});

test.each([
  [`${site}/account?tab=1`, "/account?tab=1"],
  [site, "/"],
])("the path of %j is %j", (url, path) => {
  expect(getCallbackPath(url)).toBe(path);
});
