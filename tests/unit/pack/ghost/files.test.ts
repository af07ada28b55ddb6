import { describe, expect, test } from "vitest";
import { toExportedUrl } from "../../../../pack/ghost/ghost-urls.ts";
import { parseContentPath, placeFiles } from "../../../../pack/ghost/pictures.ts";
import { contentFolder, mapped, mappedPage } from "../../../support/directus/ghost-post.ts";

const folder = contentFolder();
const site = "https://old.example";
const content = "__GHOST_URL__/content";
const picture = `${content}/images/2024/01/wader.png`;
const guide = `${content}/files/guide.pdf`;
const tide = `${content}/media/tide.mp3`;

test("a file is taken from the folder only, and from nowhere outside it", async () => {
  const place = placeFiles(contentFolder(), undefined, async () => {});
  const outside = ["images/../../private.png", "images/%2e%2e/%2e%2e/private.png", "images/linked.png"];

  for (const reference of outside) {
    expect(await place(`__GHOST_URL__/content/${reference}`)).toMatchObject({ kind: "missing" });
  }
  expect(await place("https://photos.example/1.jpg")).toMatchObject({ kind: "elsewhere" });
  expect(parseContentPath("__GHOST_URL__/content/images/size/w600h400/format/webp/2024/a%20b.png?v=1")).toBe(
    "images/2024/a b.png",
  );
});

describe("what is no picture is public here, so it is kept only where everybody may read of it", () => {
  const html = `<p><a href="${guide}">Guide</a></p><!--members-only--><audio src="${tide}"></audio><img src="${picture}">`;
  const withheld = (...files: string[]) =>
    `behind the cut or in a draft, and not brought, because files here are public: ${files.join(" ")}`;

  test.each([
    ["before the cut", "b", { html }, ["guide.pdf", "wader.png"], [tide]],
    ["without a cut", "b", { html: html.replace("<!--members-only-->", "") }, ["wader.png"], [guide, tide]],
    ["in a draft", "d", { html }, ["wader.png"], [guide, tide]],
    ["in a letter", "f", { html }, ["wader.png"], [guide, tide]],
    ["where no plan stands for the readers", "c", { html }, ["wader.png"], [guide, tide]],
    ["in public", "e", { html }, ["guide.pdf", "tide.mp3", "wader.png"], []],
  ] as const)("%s", async (_where, id, changes, files, away) => {
    const { kept, notes } = await mapped(id, { folder, changes });

    expect(Object.keys(kept).sort()).toEqual(files);
    expect(notes.filter((note) => note.includes("not brought"))).toEqual(
      away.length > 0 ? [withheld(...away)] : [],
    );
  });

  test("members are led to where it was, as long as that is known", async () => {
    const textOf = async (given: { site?: string }) =>
      (await mapped("b", { folder, changes: { html: `<a href="${guide}">Guide</a>` }, ...given })).row;

    expect((await textOf({})).membersText).toBe("<a>Guide</a>");
    expect((await textOf({ site })).membersText).toBe(`<a href="${site}/content/files/guide.pdf">Guide</a>`);
  });

  test("so it is with a page", async () => {
    const changes = { html: `<a href="${guide}">Guide</a>` };

    expect((await mappedPage("j", { folder, changes })).kept).toHaveProperty(["guide.pdf"]);
    expect((await mappedPage("j", { folder, changes: { ...changes, status: "draft" } })).kept).toEqual({});
  });
});

test("a picture that stands above the text and in it keeps its words", async () => {
  const changes = { feature_image: picture, feature_image_alt: "Long legs", html: `<img src="${picture}">` };
  const words = { description: "Long legs", title: undefined };
  const page = await mappedPage("j", { folder, changes });

  expect((await mapped("a", { folder, changes })).kept).toEqual({ "wader.png": words });
  expect(page.kept).toEqual({ "wader.png": words });
  expect(page.row.text).toMatch(
    /^<figure><img src="(\/assets\/[-0-9a-f]{36})" alt="Long legs" \/><\/figure><img src="\1" \/>$/,
  );
});

describe("addresses of the old blog", () => {
  test.each([
    ["/content/images/a.png", undefined, `${content}/images/a.png`],
    ["/slack-water/", undefined, "__GHOST_URL__/slack-water/"],
    ["//cdn.example/a.png", site, "//cdn.example/a.png"],
    ["https://old.example/slack-water/", undefined, "https://old.example/slack-water/"],
    ["https://old.example/slack-water/", site, "__GHOST_URL__/slack-water/"],
    ["http://old.example", site, "__GHOST_URL__"],
    ["https://old.example.net/a", site, "https://old.example.net/a"],
    ["/blog/content/images/a.png", `${site}/blog`, `${content}/images/a.png`],
    ["/shop", `${site}/blog`, "/shop"],
    ["#end", site, "#end"],
  ])("%s of %s is %s", (address, of, exported) => {
    expect(toExportedUrl(address, of)).toBe(exported);
  });

  test.each([
    ["/slack-water/?a=1#end", "/journal/slack-water#end"],
    ["https://old.example/about-us/", "/about-us"],
    ["https://old.example/somewhere/", "https://old.example/somewhere/"],
    ["__GHOST_URL__", "/"],
    ["__GHOST_URL__/#/portal/signup", "/membership"],
    ["https://old.example/#/portal/account/plans", "/membership"],
    ["#/portal", "/membership"],
    ["#/portals", "#/portals"],
    ["https://other.example/#/portal/x", "https://other.example/#/portal/x"],
  ])("a link to %s leads to %s", async (href, now) => {
    const { row } = await mapped("a", { site, changes: { html: `<a href="${href}">x</a>` } });

    expect(row.content).toBe(`<a href="${now}">x</a>`);
  });

  test("pictures and films of any version of Ghost are found", async () => {
    const html = `<img src="/content/images/2024/01/wader.png"><video poster="${site}/content/images/size/w300/2024/01/wader.png"></video>`;
    const changes = { html, feature_image: `${site}/content/images/2024/01/wader.png` };
    const { row, notes } = await mapped("e", { folder, site, changes });

    expect(row.content).toBe(
      `<img src="/assets/${row.image}" /><video poster="/assets/${row.image}"></video>`,
    );
    expect(notes).toContain("files in its text: 2");
  });

  test("what nobody knows where to find is no link, and no picture", async () => {
    const html = `<a href="${content}/files/gone.pdf">x</a><img src="/content/images/gone.png" alt="y">`;
    const { row, notes } = await mapped("e", { changes: { html } });

    expect(row.content).toBe("<a>x</a>");
    expect(notes).toContain(
      `files in its text that are missing: ${content}/files/gone.pdf ${content}/images/gone.png`,
    );
  });
});
