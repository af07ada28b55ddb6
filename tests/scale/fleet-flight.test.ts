import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gate } from "../support/deferred.ts";
import { given, removeContent } from "../support/directus/content.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { describeWith } from "../support/processes/programs.ts";
import { isSearchIndex, recordingProxy } from "../support/processes/recording-proxy.ts";
import { type RedisServer, startRedis } from "../support/processes/redis.ts";
import { type Site, startSite } from "../support/processes/site.ts";

/** Milliseconds within which a save shows everywhere. */
const soon = 20_000;

describeWith(["redis-server"], "two instances that miss the same at the same moment", () => {
  let redis: RedisServer;
  let directus: Awaited<ReturnType<typeof recordingProxy>>;
  let sites: Site[];

  beforeAll(async () => {
    redis = await startRedis();
    directus = await recordingProxy(endpoints.directus.url);
    // Only the first one hears Directus: it does not accept the other's secret.
    const shared = { REDIS_URL: redis.url, DIRECTUS_URL: directus.url };
    sites = await Promise.all([
      startSite(shared),
      startSite({ ...shared, DIRECTUS_WEBHOOK_SECRET: randomUUID() }),
    ]);
  });

  afterAll(async () => {
    await removeContent();
    await Promise.all((sites ?? []).map((site) => site.stop()));
    await redis?.remove();
    await directus?.close();
  });

  const givenPost = async () => {
    const slug = `flight-${randomUUID()}`;
    const published_at = new Date(Date.now() - 20_000).toISOString();
    const row = { slug, title: "Before", status: "published", published_at };
    return { slug, id: await given("posts", row) };
  };
  const titleOn = async (site: Site | undefined, slug: string) =>
    /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${site?.url}/journal/${slug}`)).text())?.[1];
  const questionsAbout = (slug: string, from: number) =>
    directus.recorded
      .slice(from)
      .filter((asked) => asked.path.includes(slug) && !isSearchIndex(asked))
      .map(({ path }) => path);

  test("ask Directus once for a hundred visitors", async () => {
    const { slug } = await givenPost();
    for (const site of sites)
      await eventually(
        () => fetch(`${site.url}/journal`).then((answer) => answer.text()),
        (html) => html.includes(slug),
        soon,
      );
    const from = directus.recorded.length;
    const visits = Array.from({ length: 50 }, () => sites.map((site) => titleOn(site, slug))).flat();

    expect(new Set(await Promise.all(visits))).toEqual(new Set(["Before"]));
    const questions = questionsAbout(slug, from);
    expect(questions).toHaveLength(new Set(questions).size);
  });

  test("are not given what was asked before a save that they know of", async () => {
    const { slug, id } = await givenPost();
    const asked = gate();
    const held = gate();
    directus.behave(({ path }) =>
      path.includes(slug) ? { kind: "hold", until: held.opened, answered: asked.open } : undefined,
    );
    const early = titleOn(sites[0], slug);
    await asked.opened;
    directus.behave(() => undefined);
    await asAdmin(`/items/posts/${id}`, { method: "PATCH", body: { title: "After" } });

    await eventually(
      () => titleOn(sites[1], slug),
      (title) => title === "After",
      soon,
    );
    held.open();
    await early;
    for (const site of sites) expect(await titleOn(site, slug)).toBe("After");
  });

  test("ask for themselves while Redis is away", async () => {
    const { slug } = await givenPost();
    await redis.kill();
    try {
      for (const site of sites) expect(await titleOn(site, slug)).toBe("Before");
    } finally {
      await redis.start();
    }
  });
});
