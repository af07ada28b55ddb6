import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { given, givenForm, givenPage, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { png, uploadFile } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { Shopper } from "../../support/shop/shopper.ts";

const site = openTestSite({ EMBED_HOSTS: "www.youtube-nocookie.com,maps.example" });
/** Asks for a page; what React puts between two texts is left out. */
let get: Shopper["get"];
let picture: string;
/** Ids of what was uploaded. */
const files: string[] = [];

beforeAll(async () => {
  picture = await uploadFile({ name: "one.png", type: "image/png", content: png(40, 30) });
  files.push(picture);
  const shopper = new Shopper(site.url);
  get = async (path) => {
    const page = await shopper.get(path);
    return { ...page, html: page.html.replaceAll("<!-- -->", "") };
  };
});

afterAll(async () => {
  await removeContent();
  for (const file of files) await asAdmin(`/files/${file}`, { method: "DELETE" });
});

const csp = (headers: Headers, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(headers.get("Content-Security-Policy") ?? "")?.[1];

test("a block that the pack does not have shows the moons, the tide, or nothing", async () => {
  const almanac = (show: string) => ({ collection: "block_almanac", item: { show } });
  const { permalink } = await givenPage(["tide", "moons", "eclipses"].map(almanac));

  const { html } = await get(permalink);

  expect(html.split("<figcaption>").slice(1)).toEqual([
    expect.stringContaining(en("almanac.tideAt", { station: "Dagebüll" })),
    expect.stringMatching(/^(New|Full|First|Last|Waxing|Waning) /),
  ]);
});

test("a page in the official CMS template's names is shown as it is", async () => {
  const target = await givenPage([], { title: "Target" });
  const buttons = await given("block_button_group", {
    buttons: [
      { sort: 1, type: "url", url: "https://example.org/x", label: "By url", variant: "ghost" },
      { sort: 2, type: "url", url: "javascript:alert(1)", label: "By script", variant: "default" },
    ],
  });
  const form = await givenForm([{ name: "first-name", label: "First Name", required: true, width: "50" }], {
    title: "Newsletter",
    submit_label: "Subscribe",
  });
  const page = await givenPage(
    [
      {
        collection: "block_hero",
        item: {
          tagline: "Hero tagline",
          headline: "Hero headline",
          description: "Hero description",
          layout: "image_left",
          button_group: buttons,
        },
      },
      {
        collection: "block_richtext",
        item: {
          tagline: "T",
          headline: "Rich text",
          content: "<p>Some <b>text</b></p>",
          alignment: "center",
        },
        background: "dark",
      },
      { collection: "block_gallery", item: { tagline: "T", headline: "Gallery", items: [] } },
      { collection: "block_posts", item: { headline: "Latest posts", collection: "posts", limit: 2 } },
      {
        collection: "block_pricing",
        item: {
          headline: "Plans",
          pricing_cards: [
            {
              title: "Pro",
              description: "For teams",
              price: "$99",
              badge: "Popular",
              features: ["One", "Two"],
              is_highlighted: true,
              button: { type: "url", url: "/shop", label: "Get started", variant: "default" },
            },
          ],
        },
      },
      { collection: "block_form", item: { tagline: "T", headline: "Subscribe to updates", form } },
      { collection: "block_richtext", item: { headline: "Nobody sees this" }, hide_block: true },
      { collection: "block_testimonials", item: randomUUID() },
    ],
    {
      seo: {
        title: "Title for search engines",
        meta_description: "Description for search engines",
        og_image: `${picture}.png`,
        no_index: true,
        no_follow: true,
      },
    },
  );

  const { status, html } = await get(page.permalink);

  expect(status).toBe(200);
  for (const words of [
    "Hero headline",
    "Hero description",
    "Rich text",
    "Latest posts",
    "Plans",
    "$99",
    "Popular",
    "Two",
    "Get started",
    "Subscribe to updates",
    "First Name",
    ">Subscribe<",
    "By url",
  ])
    expect(html, words).toContain(words);
  expect(html).toMatch(/<title>Title for search engines/);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
  expect(html).toContain(`/assets/${picture}/og`);
  expect(html).toMatch(/block-richtext block-center on-deep/);
  expect(html).toMatch(/button-quiet" ?[^>]*>By url|href="https:\/\/example.org\/x"[^>]*button-quiet/);
  expect(html).not.toMatch(/Nobody sees this|By script|javascript:/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  await expect.poll(() => site.log()).toContain("block_testimonials");
  expect(target.permalink).toBeTruthy();
});

test("columns stand side by side, each with its heading", async () => {
  const page = await givenPage([
    {
      collection: "block_columns",
      item: {
        headline: "Three rooms",
        items: [
          { sort: 2, headline: "Second", content: "<p>Two</p><script>x</script>" },
          { sort: 1, headline: "First", content: "<p>One</p>" },
        ],
      },
    },
  ]);

  const { html } = await get(page.permalink);

  expect(html.indexOf("First")).toBeLessThan(html.indexOf("Second"));
  expect(html).toMatch(/<h3>First<\/h3>/);
  expect(html).not.toContain("<script>x");
});

describe("a frame of another site", () => {
  const film = { title: "A film of the tide", url: "https://www.youtube.com/watch?v=abcdef12345&t=3" };

  test("is not asked for anything until the visitor wants it, and then only this one is", async () => {
    const other = { title: "Another", url: "https://maps.example/embed", description: "By the pier." };
    const { permalink, ids } = await givenPage([
      { collection: "block_embed", item: film },
      { collection: "block_embed", item: other },
    ]);

    const closed = await get(permalink);
    expect(closed.html).not.toContain("<iframe");
    expect(closed.html).not.toMatch(/(src|srcset|preconnect|prefetch)[^>]*youtube/);
    expect(closed.html).toContain(en("embed.load", { site: "youtube.com" }));
    expect(closed.html).toMatch(/By the pier\.<\/span> <a /);
    expect(csp(closed.headers, "frame-src")).toBe("'none'");

    const open = await get(`${permalink}?embed=${ids[0]}`);
    expect(open.html.match(/<iframe/g)).toHaveLength(1);
    expect(open.html).toContain('src="https://www.youtube-nocookie.com/embed/abcdef12345"');
    expect(open.html).toMatch(/<iframe[^>]*title="A film of the tide"/);
    expect(open.html).toMatch(/<iframe[^>]*sandbox="/);
    expect(csp(open.headers, "frame-src")).toBe("https://www.youtube-nocookie.com");
    expect(open.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test.each([
    "https://evil.example/embed",
    "http://maps.example/embed",
    "https://maps.example:8443/embed",
    "https://evil.example/?https://maps.example",
  ])("of a host that is not allowed is a link: %s", async (url) => {
    const { permalink, ids } = await givenPage([{ collection: "block_embed", item: { title: "It", url } }]);

    const { html, headers } = await get(`${permalink}?embed=${ids[0]}`);

    expect(html).not.toContain("<iframe");
    expect(html).not.toContain("Load it");
    expect(html).toContain("It, on ");
    expect(csp(headers, "frame-src")).toBe("'none'");
  });

  test.each(["javascript:alert(1)", "https://maps.example@evil.example/", "maps.example"])(
    "at %s is not there",
    async (url) => {
      const { permalink } = await givenPage([{ collection: "block_embed", item: { title: "Script", url } }]);

      const { status, html } = await get(permalink);

      expect(status).toBe(200);
      expect(html).not.toMatch(/javascript:|Script|evil/);
    },
  );
});

describe("a frame in a text", () => {
  const frame =
    '<p>Watch:</p><p><iframe src="https://www.youtube.com/embed/abcdef12345" title="Bore &quot;x&quot;"></iframe></p>';
  const nameIn = (html: string) => /name="embed" value="(frame-\w+)"/.exec(html)?.[1] ?? "";

  test("of a page is loaded where it stands, when the visitor wants it, and only this one is", async () => {
    const other = '<iframe src="https://maps.example/other" title="Map"></iframe>';
    const { permalink } = await givenPage([
      { collection: "block_richtext", item: { content: frame + other } },
      { collection: "block_faqs", item: { headline: "FAQ", faqs: [{ title: "Where?", answer: other }] } },
    ]);

    const closed = await get(`${permalink}?variant=%22%3E&other=x`);
    const name = nameIn(closed.html);
    expect(closed.html).not.toContain("<iframe");
    expect(closed.html).not.toMatch(/ (src|srcset|href)="[^"]*nocookie/);
    expect(closed.html.match(/<form method="get" [^>]*class="embed-cover"/g)).toHaveLength(3);
    expect(closed.html).toContain(`action="${permalink}#${name}"`);
    expect(closed.html).toContain('<input type="hidden" name="variant" value="&quot;>">');
    expect(closed.html).not.toContain('name="other"');
    expect(closed.html).toContain('<a href="https://www.youtube.com/watch?v=abcdef12345" rel="noopener">');
    expect(csp(closed.headers, "frame-src")).toBe("'none'");

    const open = await get(`${permalink}?embed=${name}`);
    expect(open.html.match(/<iframe/g)).toHaveLength(1);
    expect(open.html).toMatch(
      /<figure id="frame-\w+"><div [^>]*><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abcdef12345" title="Bore &quot;x&quot;" sandbox="/,
    );
    expect(csp(open.headers, "frame-src")).toBe("https://www.youtube-nocookie.com");
  });

  test("of a post and of a product opens there", async () => {
    const slug = randomUUID();
    const shown = { slug, content: frame, status: "published" };
    await given("posts", { ...shown, title: "With a film", published_at: "2001-01-01T00:00:00Z" });
    await given("products", { ...shown, title: "With a film" });
    const paths = [`/journal/${slug}`, `/shop/${slug}`];
    const closed = await Promise.all(paths.map((path) => get(path)));
    const name = nameIn(closed[0]?.html ?? "");
    const open = await Promise.all(paths.map((path) => get(`${path}?embed=${name}`)));

    expect(closed.map(({ html }) => html.includes("<iframe"))).toEqual([false, false]);
    expect(closed[0]?.html).toContain(`action="/journal/${slug}#${name}"`);
    expect(closed[1]?.html).toContain(`action="/shop/${slug}#${name}"`);
    for (const { html, headers } of open) {
      expect(html).toContain('<iframe src="https://www.youtube-nocookie.com/embed/abcdef12345"');
      expect(csp(headers, "frame-src")).toBe("https://www.youtube-nocookie.com");
    }
  });
});

test("films and recordings play where a picture has its place, and no other file is shown there", async () => {
  const upload = async (name: string, type: string) => {
    const id = await uploadFile({ name, type, content: "0123456789" });
    files.push(id);
    return id;
  };
  const film = await upload("the-tide.mp4", "video/mp4");
  const song = await upload("the-bell.mp3", "audio/mpeg");
  const paper = await upload("plan.pdf", "application/pdf");
  const items = [film, song, paper, picture].map((directus_file, sort) => ({ directus_file, sort }));
  const { permalink } = await givenPage([
    { collection: "block_hero", item: { headline: "Moving", image: film } },
    { collection: "block_gallery", item: { items } },
    {
      collection: "block_columns",
      item: { items: [{ headline: "Beside", content: "<p>x</p>", image: song }] },
    },
    { collection: "block_quote", item: { content: "Hear", attribution: "A bell", image: song } },
    { collection: "block_richtext", item: { content: `<p><img src="/assets/${film}"> Text</p>` } },
  ]);
  const slug = randomUUID();
  const shown = { slug, status: "published", published_at: "2001-01-01T00:00:00Z", image: film };
  await given("posts", { ...shown, title: "With a film" });
  await given("products", { ...shown, title: "With a film", type: "physical" });
  const played = ({ html }: { html: string }) =>
    [...html.matchAll(/<(video|audio) [^>]*aria-label="([^"]*)"/g)].map(([, kind, name]) => [kind, name]);

  const page = await get(permalink);
  expect(played(page)).toEqual([
    ["video", "The Tide"],
    ["video", "The Tide"],
    ["audio", "The Bell"],
    ["audio", "The Bell"],
  ]);
  expect(page.html.match(/<(?:video|audio) [^>]*controls=""[^>]*preload="metadata"/g)).toHaveLength(4);
  expect(page.html).not.toContain(paper);
  for (const path of [permalink, `/journal/${slug}`, `/shop/${slug}`]) {
    const { html } = await get(path);
    expect(played({ html })[0], path).toEqual(["video", "The Tide"]);
    expect(html, path).not.toMatch(new RegExp(`<(img|meta)[^>]*(${film}|${song})`));
    expect(html, path).not.toMatch(new RegExp(`"image":[^\\]}]*${film}`));
  }
  const [, address] = new RegExp(`src="(/assets/${film}\\?v=\\w+)"`).exec(page.html) ?? [];
  const part = await fetch(site.url + address, { headers: { Range: "bytes=2-4" } });
  expect([part.status, part.headers.get("Content-Type"), await part.text()]).toEqual([
    206,
    "video/mp4",
    "234",
  ]);
  for (const path of ["/journal/archive/2001", "/journal/feed.xml", "/sitemaps/posts.xml", "/shop"])
    expect((await get(path)).html, path).not.toContain(film);
});

test("an opening's picture is offered as wide as it stands whole in its column", async () => {
  const hero = { headline: "Opening", layout: "image_left", image: picture };
  const { permalink } = await givenPage([{ collection: "block_hero", item: hero }]);
  const [image = ""] = /<img [^>]*hero-picture[^>]*>/.exec((await get(permalink)).html) ?? [];

  expect(image).toMatch(new RegExp(`/assets/${picture}/w2400\\?v=\\w+ 2400w"`));
  expect(image).toContain('sizes="(min-width: 100rem) 46rem, (min-width: 60rem) 46vw, 100vw"');
});

describe("a redirect of the CMS", () => {
  const path = () => `/old-${randomUUID()}`;
  /** Once the site knows the next one, it knows this one. */
  const redirect = async (url_from: string, url_to: string, response_code = "301") => {
    const next = path();
    await given("redirects", { url_from, url_to, response_code });
    await given("redirects", { url_from: next, url_to: "/about", response_code: "302" });
    await eventually(
      () => get(next),
      ({ status }) => status === 302,
      5_000,
    );
  };

  test("leads on with the query, and through a chain at once", async () => {
    const [first, second] = [path(), path()];
    await redirect(first, second);
    await redirect(second, "/shop?sort=title#list", "302");

    const { status, location } = await get(
      `${first.toUpperCase().replace("/OLD", "/old")}?utm=x&sort=newest`,
    );
    const answer = status === 308 ? await get(location ?? "") : { status, location };

    expect(answer).toMatchObject({ status: 302, location: "/shop?sort=title&utm=x#list" });
  });

  test.each(["/journal", "/shop"])(
    "is found below %s too, where a post or product had its address",
    async (list) => {
      const from = `${list}/old-${randomUUID()}`;
      await redirect(from, list);

      const answer = await get(from);
      expect(answer).toMatchObject({ status: 301, location: list });
      expect(answer.headers.get("Cache-Control"), "so that another target shows").toBe("private, no-cache");
      expect((await get(`${from}-not`)).status).toBe(404);
    },
  );

  test("may name a query of the front page, which stays where it is with any other", async () => {
    const mark = randomUUID();
    await redirect(`/?p=${mark}`, "/about");
    await redirect(`/?page_id=${mark}`, `/?page_id=${mark}`);

    expect(await get(`/?p=${mark}`)).toMatchObject({ status: 301, location: "/about" });
    expect(await get(`/?p=${mark}&utm_source=x`)).toMatchObject({ location: "/about?utm_source=x" });
    for (const path of ["/", `/?p=${mark}0`, `/?page_id=${mark}`, "/?p="])
      expect((await get(path)).status, path).toBe(200);
  });

  test.each(["/journal/tags", "/journal/authors", "/shop/categories"])(
    "below %s may be for a while",
    async (list) => {
      const from = `${list}/${randomUUID()}`;
      await redirect(from, list, "302");

      expect(await get(from)).toMatchObject({ status: 302, location: list });
    },
  );

  test("that runs in a circle is a page that is not there", async () => {
    const [first, second] = [path(), path()];
    await redirect(first, second);
    await redirect(second, `${site.url}${first}`);
    const self = path();
    await redirect(self, `${self}/`);

    for (const circle of [first, second, self]) expect((await get(circle)).status).toBe(404);
  });

  test("never leads to another site that looks like a path", async () => {
    const from = path();
    await redirect(from, "//evil.example");

    expect((await get(from)).status).toBe(404);
  });

  test.each(["javascript:alert(1)", "evil.example"])("to %s is refused in Studio", async (target) => {
    await expect(redirect(path(), target)).rejects.toThrow("FAILED_VALIDATION");
  });
});
