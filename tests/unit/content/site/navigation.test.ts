import { expect, test } from "vitest";
import { generateMenus, omitMenuEntries } from "#server/content/site/navigation.ts";
import { en } from "../../../support/messages.ts";

const leaf = (label: string, href: string) => ({ label, href, children: [] });

test("a menu loses what leads to a page that is not there, at every level, and groups that are left empty", () => {
  const menus = {
    main: [
      leaf("Shop", "/shop"),
      { label: "Join", href: undefined, children: [leaf("Plans", "/membership")] },
      { label: "More", href: undefined, children: [leaf("Plans", "/membership"), leaf("About", "/about")] },
    ],
    footer: [leaf("Plans", "/membership")],
  };

  expect(omitMenuEntries(menus, "/membership")).toEqual({
    main: [leaf("Shop", "/shop"), { label: "More", href: undefined, children: [leaf("About", "/about")] }],
    footer: [],
  });
});

test("where an owner has made no menu, it leads to the plans too", () => {
  const parts = { shop: true, journal: true, pages: true };

  expect(generateMenus({ ...parts, plans: true }, en).main.map(({ href }) => href)).toEqual([
    "/shop",
    "/journal",
    "/membership",
  ]);
  expect(generateMenus({ ...parts, plans: false }, en).main.map(({ href }) => href)).toEqual([
    "/shop",
    "/journal",
  ]);
});
