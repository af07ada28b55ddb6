import { describe, expect, test } from "vitest";
import { QueryError } from "#server/directus/query/query-error.ts";
import { readItemsQuery } from "#server/directus/query/read-items-query.ts";
import { parseSchema, type VisibleCollection } from "#server/directus/schema.ts";

const relation = (name: string) => ({
  oneOf: [{ type: "string" }, { $ref: `#/components/schemas/Items${name}` }],
});
const schema = parseSchema({
  paths: { "/items/posts": {}, "/items/authors": {}, "/items/identities": {} },
  components: {
    schemas: {
      ItemsPosts: {
        "x-collection": "posts",
        properties: {
          id: { type: "string" },
          title: { type: "string" },
          published_at: { type: "string", format: "timestamp" },
          author: relation("Authors"),
        },
      },
      ItemsAuthors: {
        "x-collection": "authors",
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          posts: { type: "array", items: relation("Posts") },
        },
      },
      ItemsIdentities: { "x-collection": "identities", properties: { id: {}, password_hash: {} } },
      ItemsSecrets: { "x-collection": "secrets", properties: { id: {} } },
    },
  },
});
const lists = (name: string, field: string, to: string) => ({
  "x-collection": name,
  properties: { id: { type: "integer" }, [field]: { type: "array", items: relation(to) } },
});
const shelves = parseSchema({
  paths: { "/items/shelves": {}, "/items/boxes": {}, "/items/papers": {} },
  components: {
    schemas: {
      ItemsShelves: lists("shelves", "boxes", "Boxes"),
      ItemsBoxes: lists("boxes", "papers", "Papers"),
      ItemsPapers: { "x-collection": "papers", properties: { id: { type: "integer" } } },
    },
  },
});
const posts = schema.get("posts") as VisibleCollection;
const read = (search: string) => readItemsQuery(search, schema, posts);
const json = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

describe("the visible schema", () => {
  test("collections without a read path and those of the system are not in it", () => {
    expect([...schema.keys()]).toEqual(["posts", "authors"]);
  });

  test("a relation knows where it leads and whether to many", () => {
    expect(posts.fields.get("author")?.relation).toEqual({ collections: ["authors"], to: "one" });
    expect(schema.get("authors")?.fields.get("posts")?.relation).toEqual({
      collections: ["posts"],
      to: "many",
    });
  });
});

describe("Directus's query parameters", () => {
  test.each([
    ["fields=id,author.name", { fields: ["id", "author.name"] }],
    ["fields[]=id&fields[]=author.*", { fields: ["id", "author.*"] }],
    [json("filter", { title: { _contains: "tide" } }), { filter: { title: { _contains: "tide" } } }],
    ["filter[author][name][_eq]=Bao", { filter: { author: { name: { _eq: "Bao" } } } }],
    ["sort=-published_at,title", { sort: ["-published_at", "title"] }],
    ["page=2&offset=10", { page: 2, offset: 10 }],
    ["aggregate[count]=*&groupBy=author", { aggregate: { count: ["*"] }, groupBy: ["author"] }],
    ["groupBy=year(published_at)&aggregate[count]=id", { groupBy: ["year(published_at)"] }],
    [json("deep", { author: { posts: { _limit: 2 } } }), { deep: { author: { posts: { _limit: 2 } } } }],
    ["alias[writer]=author&fields=writer.name", { alias: { writer: "author" }, fields: ["writer.name"] }],
    ["meta=total_count,filter_count", { meta: "total_count,filter_count" }],
    ["search=%20slack%20", { search: "slack" }],
  ])("%s is read", (search, expected) => {
    expect(read(search)).toMatchObject(expected);
  });

  test("a limit is always set", () => {
    expect(read("").limit).toBe(25);
  });
});

describe("a query that cannot be", () => {
  test.each([
    ["filter", "filter={broken"],
    ["filter", "filter=[]"],
    ["filter", json("filter", { title: { _like: "x" } })],
    ["filter", json("filter", { id: { _between: [1] } })],
    ["filter", json("filter", { id: { _nbetween: "1,2,3" } })],
    ["filter", json("filter", { secret: { _eq: "x" } })],
    ["filter", json("filter", { author: { password: { _eq: "x" } } })],
    ["filter", json("filter", { _or: Array(21).fill({ title: { _eq: "x" } }) })],
    [
      "filter",
      json("filter", { _and: [{ _and: [{ _and: [{ _and: [{ _and: [{ _and: [{ title: {} }] }] }] }] }] }] }),
    ],
    ["fields", "fields=nope"],
    ["fields", "fields=*.*"],
    ["fields", "fields=author.posts.author.name"],
    ["sort", "sort=nope"],
    ["sort", "sort=-author.nope"],
    ["limit", "limit=-1"],
    ["limit", "limit=101"],
    ["limit", "limit=ten"],
    ["offset", "offset=-5"],
    ["page", "page=0"],
    ["deep", json("deep", { author: { _nope: 1 } })],
    ["deep", json("deep", { author: { posts: { author: { posts: {} } } } })],
    ["deep", "deep={"],
    ["aggregate", "aggregate[median]=id"],
    ["groupBy", "groupBy=nope"],
    ["deep", json("deep", { author: { posts: { _limit: -1 } } })],
    ["deep", json("deep", { author: { posts: { _limit: "" } } })],
    ["deep", json("deep", { author: { posts: { _sort: ["nope"] } } })],
    ["deep", json("deep", { author: { _fields: ["id"] } })],
    ["alias", "alias[x]=nope"],
    ["alias", "alias[title]=author"],
    ["fields", "alias[x]=author&fields=x.password"],
    ["fields", "alias[x]=author&fields=x.posts.author.posts"],
    ["fields", "fields=author.posts.title&limit=100&alias[x]=author&fields=x.posts.*.*"],
    ["fields", "fields=id.*"],
    ["filter", json("filter", { title: { _gt: "$CURRENT_USER.password" } })],
    ["page", "page=2000&limit=100"],
    ["meta", "meta=secrets"],
  ])("names the parameter %s: %s", (parameter, search) => {
    expect(() => read(search)).toThrow(QueryError);
    expect(() => read(search)).toThrow(new RegExp(`^${parameter}: `));
  });

  test("lists of lists may not multiply, unless deep keeps them short", () => {
    const read = (search: string) =>
      readItemsQuery(search, shelves, shelves.get("shelves") as VisibleCollection);
    const short = json("deep", { boxes: { _limit: 2, papers: { _limit: 10 } } });

    expect(() => read("fields=boxes.papers.id")).toThrow("could bring 250000 rows");
    expect(read(`fields=boxes.papers.id&${short}`).limit).toBe(25);
    expect(read("fields=boxes.papers.id&limit=2").limit).toBe(2);
  });

  test("a hidden field and one that does not exist get the same words", () => {
    const words = (name: string) => {
      try {
        read(`sort=${name}`);
      } catch (error) {
        return String(error).replaceAll(name, "?");
      }
    };

    expect(words("password")).toBe(words("nonsense"));
  });
});
