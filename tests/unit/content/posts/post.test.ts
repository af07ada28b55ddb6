import { describe, expect, test } from "vitest";
import { type PostTeaser, rankRelated } from "#server/content/posts/post.ts";

const author = (slug: string) => ({ slug, name: slug });
const teaser = (slug: string, by?: string) => ({ slug, author: by ? author(by) : undefined }) as PostTeaser;
const tagged = (slug: string, tags: string[], by?: string) => ({ teaser: teaser(slug, by), tags });
const post = {
  tags: [
    { slug: "tides", title: "Tides" },
    { slug: "time", title: "Time" },
  ],
  author: author("ines"),
};
const slugs = (found: PostTeaser[]) => found.map(({ slug }) => slug);

describe("what to read after a post", () => {
  test("shares most with it, then is the newest", () => {
    const found = rankRelated(
      post,
      [
        tagged("newest", ["tides"]),
        tagged("both", ["time", "tides"]),
        tagged("author", ["time"], "ines"),
        tagged("old", ["tides"]),
      ],
      { others: [], count: 4 },
    );

    expect(slugs(found)).toEqual(["both", "author", "newest", "old"]);
  });

  test("is filled up with others, none of them twice", () => {
    const found = rankRelated(post, [tagged("a", ["tides"])], {
      others: [teaser("a"), teaser("b"), teaser("c")],
      count: 2,
    });

    expect(slugs(found)).toEqual(["a", "b"]);
  });
});
