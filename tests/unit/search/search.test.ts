import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SearchDocument } from "#server/content/search-source.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { findExcerpt, highlight } from "#server/search/excerpt.ts";
import { createSearchIndex, type SearchIndex } from "#server/search/search-index.ts";
import { searchSite, searchSuggestions } from "#server/search/search-site.ts";
import { type SearchIndexSync, syncSearchIndex } from "#server/search/sync-index.ts";
import { normalizeText, parseSearchTerms, toFtsQuery } from "#server/search/tokenize.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { gate } from "../../support/deferred.ts";

let index: SearchIndex;

beforeEach(() => {
  index = createSearchIndex(":memory:");
});

function put(title: string, body = "", rest: Partial<SearchDocument> = {}) {
  const document = { url: `/journal/${title}`, title, body, lead: "", note: "", lang: undefined };
  index.put("post", title, { version: "1", document: { ...document, published: undefined, ...rest } });
}

const find = (text: string) => searchSite(index, { text, kind: undefined, page: 1 });
const titles = (text: string) =>
  find(text).results.map(({ title }) => title.map((piece) => piece.text).join(""));

describe("words are alike", () => {
  test.each([
    ["Nguyễn", "nguyen"],
    ["ÆRØ", "aero"],
    ["Straße", "strasse"],
    ["الْمَدّ", "المد"],
    ["أحمد", "احمد"],
    ["Łódź", "lodz"],
  ])("%s and %s", (written, plain) => {
    expect(normalizeText(written)).toBe(plain);
  });
});

describe("the search", () => {
  test.each([
    ["tide", "The tides of March"],
    ["TIDES", "The tides of March"],
    ["marc tid", "The tides of March"],
    ["nguyen", "Bao Nguyễn writes"],
    ["東京", "東京湾の潮"],
    ["潮", "東京湾の潮"],
    ["ឡើង", "ទឹកឡើង"],
    ["ຂຶ້ນ", "ນ້ຳຂຶ້ນ"],
    ["တက်", "ရေတက်"],
    ["المد", "المَدّ والجزر"],
  ])("for %s finds %s", (text, title) => {
    put("The tides of March");
    put("Bao Nguyễn writes");
    put("東京湾の潮");
    put("ទឹកឡើង");
    put("ນ້ຳຂຶ້ນ");
    put("ရေတက်");
    put("المَدّ والجزر");

    expect(titles(text)).toEqual([title]);
  });

  test("does not find letters of a phrase in another order", () => {
    put("京東");
    expect(titles("東京")).toEqual([]);
  });

  test("puts a hit in the title before one in the text, and a whole word before its beginning", () => {
    put("Other", "a slack rope");
    put("Slackening", "x");
    put("Slack", "x");

    expect(titles("slack")).toEqual(["Slack", "Slackening", "Other"]);
  });

  test("keeps the order of what is equally good, page by page", () => {
    for (let number = 10; number < 35; number += 1) put(`Tide ${number}`);
    const pages = [1, 2, 3].flatMap((page) =>
      searchSite(index, { text: "tide", kind: undefined, page }).results.map(({ url }) => url),
    );

    expect(new Set(pages).size).toBe(25);
    expect(pages).toEqual(pages.toSorted());
  });

  test("falls back to some of the words where nothing has all", () => {
    put("Tides");
    expect(find("tides zebra")).toMatchObject({ loose: true, total: 1 });
    expect(find("zebra")).toMatchObject({ loose: false, total: 0, results: [] });
  });

  test.each([
    '"',
    "a OR b",
    "NEAR(a b)",
    "title:x",
    "-a",
    "*",
    "(",
    "^a",
    "a AND",
    "\u0000x",
    "'; DROP TABLE words",
  ])("takes %j as words, not as syntax", (text) => {
    put("Tides");
    expect(() => find(text)).not.toThrow();
    expect(titles("tides")).toEqual(["Tides"]);
  });

  test("suggests the few best", () => {
    for (let number = 0; number < 9; number += 1) put(`Tide ${number}`);
    expect(searchSuggestions(index, "ti")).toHaveLength(6);
    expect(searchSuggestions(index, " ")).toEqual([]);
  });
});

test("an excerpt shows the first hit, marked, between whole words", () => {
  const text = `${"before ".repeat(40)}the Slack water ${"after ".repeat(80)}`;
  const pieces = findExcerpt(text, parseSearchTerms("slack", 8)) ?? [];
  const shown = pieces.map((piece) => piece.text).join("");

  expect(pieces.filter(({ hit }) => hit)).toEqual([{ text: "Slack", hit: true }]);
  expect(shown).toMatch(/^… before .* after …$/);
  expect(shown.length).toBeLessThan(320);
});

test("marks leave the text as it is", () => {
  const text = "1 < 2 & <b>slack</b>, 東京";
  for (const query of ["slack", "東京", "b", "nothing"]) {
    expect(
      highlight(text, parseSearchTerms(query, 8))
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  }
});

test("every word of a query is quoted", () => {
  expect(toFtsQuery(parseSearchTerms('slack "x', 8), "AND")).toBe('("slack" OR "slack" *) AND "x"');
});

describe("what changes in the backend", () => {
  let rows: Row[];
  let keeper: SearchIndexSync;

  /** A backend that holds a few posts and nothing else. */
  const readItems = async (collection: string, query: ItemsQuery = {}) => {
    const wanted = JSON.stringify(query.filter);
    const asked = rows.filter(
      ({ id, translations }) =>
        !wanted.includes('"_in"') || wanted.includes(`"${translations ?? id}"`) || wanted.includes(`"${id}"`),
    );
    return collection === "posts" ? asked : [];
  };

  beforeEach(async () => {
    rows = [{ id: "a", slug: "a", title: "First" }];
    keeper = syncSearchIndex(
      index,
      { readItems } as DirectusClient,
      (collection) => `${collection}_translations`,
    );
    await keeper.fill();
  });

  afterEach(() => keeper.stop());

  test("is found once it is announced", async () => {
    rows = [
      { id: "a", slug: "a", title: "Changed" },
      { id: "b", slug: "b", title: "Second" },
    ];
    publishPurge(["posts", "posts:b"]);
    await keeper.settled();
    expect([titles("second"), titles("first")]).toEqual([["Second"], ["First"]]);

    publishPurge(["*"]);
    await keeper.settled();
    expect([titles("changed"), titles("first")]).toEqual([["Changed"], []]);
  });

  test("is found when only a translation of it is announced, and nothing else goes out", async () => {
    rows = [
      { id: "a", slug: "a", title: "Changed", translations: "7" },
      { id: "b", slug: "b", title: "Second", translations: "8" },
    ];
    publishPurge(["posts_translations", "posts_translations:7"]);
    await keeper.settled();
    expect([titles("changed"), titles("first"), titles("second")]).toEqual([["Changed"], [], []]);

    rows = [];
    publishPurge(["posts_translations", "posts_translations:7"]);
    await keeper.settled();
    expect(titles("changed")).toEqual(["Changed"]);
  });

  test("is no longer found once it is gone", async () => {
    rows = [];
    publishPurge(["posts", "posts:a"]);
    await keeper.settled();
    expect(titles("first")).toEqual([]);
  });

  test.each(["plan", "product"])(
    "the text of a post that is gated by a %s is not even read in",
    async (gate) => {
      rows = [{ id: "a", slug: "a", title: "Gated", [gate]: "p", content: "marker-of-members" }];
      await keeper.fill();
      expect([titles("gated"), titles("marker-of-members")]).toEqual([["Gated"], []]);
    },
  );
});

describe("what changes while all is read again", () => {
  let rows: Row[];
  let keeper: SearchIndexSync;
  /** Called before a batch from this place on is read. */
  let before: (offset: number) => Promise<void>;

  const readItems = async (collection: string, { filter, offset = 0, limit = 0 }: ItemsQuery = {}) => {
    if (collection !== "posts") return [];
    const [, keys] = /"_in":(\[[^\]]*\])/.exec(JSON.stringify(filter)) ?? [];
    if (keys) return rows.filter(({ id }) => JSON.parse(keys).includes(id));
    await before(offset);
    return rows.slice(offset, offset + limit);
  };

  beforeEach(async () => {
    rows = Array.from({ length: 250 }, (_, n) => ({ id: `${1000 + n}`, slug: `s${n}`, title: `Number${n}` }));
    before = async () => undefined;
    keeper = syncSearchIndex(index, { readItems } as DirectusClient, () => undefined);
    await keeper.fill();
  });

  afterEach(() => keeper.stop());

  const held = () => [...index.versions("post").keys()].sort();

  test("is found, or no longer found, before the rest is read", async () => {
    const [reached, rest] = [gate(), gate()];
    before = async (offset) => {
      if (offset === 100) {
        rows[5] = { id: "1005", slug: "s5", title: "Changed" };
        rows.splice(7, 1);
        publishPurge(["posts", "posts:1005", "posts:1007"]);
      }
      if (offset === 200) {
        reached.open();
        await rest.opened;
      }
    };
    const filling = keeper.fill();
    await reached.opened;
    expect([titles("changed"), held().includes("1007")]).toEqual([["Changed"], false]);
    rest.open();
    await filling;
  });

  test("is read once more, however often it was announced", async () => {
    let readings = 0;
    before = async (offset) => {
      if (offset === 0) readings += 1;
      if (offset !== 100 || readings > 1) return;
      rows[240] = { id: "1240", slug: "s240", title: "Ledger" };
      for (let n = 0; n < 20; n += 1) publishPurge(["*"]);
    };
    await keeper.fill();
    await keeper.settled();
    expect([readings, titles("ledger")]).toEqual([2, ["Ledger"]]);
  });

  test("does not make others slip out of it", async () => {
    before = async (offset) => {
      if (offset !== 100) return;
      rows.splice(3, 1);
      publishPurge(["posts", "posts:1003"]);
    };
    await keeper.fill();
    await keeper.settled();
    expect(held()).toEqual(rows.map(({ id }) => id));
  });
});
