/** What only members of the old blog could read. */
export const secret = "the sandbank moves by night";

const tables = {
  users: [
    {
      id: "u1",
      name: "Inga Thorsen",
      slug: "inga",
      email: "inga@old.example",
      password: "$2a$10$x",
      profile_image: "__GHOST_URL__/content/images/2024/01/inga.png",
      bio: "Counts birds.",
    },
    { id: "u2", name: "Per Dahl", slug: "per", email: "per@old.example", profile_image: null, bio: null },
    { id: "u3", name: "Ghost", slug: "ghost", email: "ghost@old.example", profile_image: null, bio: null },
  ],
  tags: [
    { id: "t1", name: "Birds", slug: "birds", description: "On wings.", visibility: "public" },
    { id: "t2", name: "#wide", slug: "hash-wide", description: null, visibility: "internal" },
  ],
  products: [
    { id: "p0", name: "Free", slug: "free", type: "free", active: 1 },
    { id: "p1", name: "Gold", slug: "gold", type: "paid", active: 1 },
    { id: "p2", name: "Silver", slug: "silver", type: "paid", active: 0 },
  ],
  posts: [
    post("a", "waders", {
      custom_excerpt: "Where they stand.",
      canonical_url: "https://other.example/waders",
      feature_image: "__GHOST_URL__/content/images/2024/01/wader.png",
      html: `<p onclick="x()">See <a href="__GHOST_URL__/slack-water/?ref=old#end">slack water</a>.</p><script>x()</script>
<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2024/01/wader.png" srcset="__GHOST_URL__/content/images/size/w300/2024/01/other.png 300w" alt="A wader"></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://birds.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Birds</div><div class="kg-bookmark-description">All of them</div></div></a></figure>
<img src="__GHOST_URL__/content/images/2024/01/gone.png" alt="Gone">`,
    }),
    post("b", "slack-water", {
      visibility: "paid",
      html: `<p>The tide turns.</p><!--members-only--><p>${secret}</p>`,
    }),
    post("c", "for-silver", { visibility: "tiers", html: `<p>${secret}</p>` }),
    post("d", "unfinished", { status: "draft", published_at: null, html: "<p>Half a thought</p>" }),
    post("e", "spring-tide", { status: "scheduled", published_at: "2099-03-20 08:00:00" }),
    post("f", "letter", { status: "sent" }),
    post("g", "half-open", {
      html: `<p>For all.</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free,status:-free" --><p>${secret}</p><!--kg-gated-block:end-->`,
    }),
    post("h", "long-title", { title: "x".repeat(256) }),
    post("i", "waders"),
    post("j", "about-us", { type: "page", title: "About us", html: "<p>We count.</p>" }),
    post("k", "inner-circle", { type: "page", visibility: "members", html: `<p>${secret}</p>` }),
  ],
  posts_meta: [
    {
      id: "m1",
      post_id: "a",
      meta_title: "Waders, seen",
      og_description: "In the mud",
      feature_image_alt: "Long legs",
    },
  ],
  posts_tags: [
    { id: "1", post_id: "a", tag_id: "t2", sort_order: 0 },
    { id: "2", post_id: "a", tag_id: "t1", sort_order: 1 },
  ],
  posts_authors: [
    { id: "1", post_id: "a", author_id: "u2", sort_order: 1 },
    { id: "2", post_id: "a", author_id: "u1", sort_order: 0 },
    { id: "3", post_id: "b", author_id: "u1", sort_order: 0 },
  ],
  posts_products: [{ id: "1", post_id: "c", product_id: "p2", sort_order: 0 }],
};

function post(id: string, slug: string, changes: Record<string, unknown> = {}) {
  return {
    id,
    uuid: `uuid-${id}`,
    title: `Post ${id}`,
    slug,
    html: "<p>Text</p>",
    type: "post",
    status: "published",
    visibility: "public",
    featured: 0,
    published_at: "2024-01-05T10:00:00.000Z",
    ...changes,
  };
}

/**
 * A blog as Ghost 5 and 6 export it.
 * @param mark put before every slug, so that nobody else's rows are meant
 */
export function ghostExport(mark = "", changes: Record<string, unknown> = {}) {
  const marked = JSON.stringify(tables)
    .replaceAll('"slug":"', `"slug":"${mark}`)
    .replaceAll("__GHOST_URL__/slack-water", `__GHOST_URL__/${mark}slack-water`);
  return {
    db: [{ meta: { exported_on: 1, version: "5.115.1" }, data: { ...JSON.parse(marked), ...changes } }],
  };
}

/** A blog of many posts, of which a fifth are for payers, with ten tags and four authors. */
export function largeBlog(mark: string, count: number) {
  const list = <One>(length: number, of: (index: number) => One) =>
    Array.from({ length }, (_, index) => of(index));
  const tags = list(10, (i) => ({ id: `t${i}`, name: `Tag ${i}`, slug: `tag-${i}`, visibility: "public" }));
  const users = list(4, (i) => ({ id: `u${i}`, name: `Author ${i}`, slug: `author-${i}` }));
  const paragraph = (i: number) =>
    `<p>The tide of day ${i} turns <a href="__GHOST_URL__/${mark}post-${i}/">late</a>.</p>`.repeat(20);
  const posts = list(count, (i) =>
    post(`p${i}`, `post-${i}`, {
      visibility: i % 5 === 0 ? "paid" : "public",
      html: `${paragraph(i)}${i % 5 === 0 ? "<!--members-only-->" : ""}${paragraph(i)}`,
    }),
  );
  const posts_tags = posts.flatMap(({ id }, i) =>
    [i, i + 3].map((tag) => ({ post_id: id, tag_id: `t${tag % 10}` })),
  );
  const posts_authors = posts.map(({ id }, i) => ({ post_id: id, author_id: `u${i % 4}` }));
  const changes = { tags, users, posts, posts_tags, posts_authors, posts_meta: [] };
  return ghostExport(mark, JSON.parse(JSON.stringify(changes).replaceAll('"slug":"', `"slug":"${mark}`)));
}

/** Half of them get the blog's mails, and a tenth have a plan for nothing. */
export function largeMembers(mark: string, count: number): string {
  const rows = Array.from({ length: count }, (_, i) => [
    `member-${i}-${mark}@example.com`,
    `Inga ${i}`,
    i % 2 === 0,
    i % 10 === 0,
    i % 10 === 0 ? "Gold" : "",
  ]);
  return [["email", "name", "subscribed_to_emails", "complimentary_plan", "tiers"], ...rows]
    .map((row) => row.join(","))
    .join("\n");
}
