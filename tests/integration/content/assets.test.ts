import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, png, uploadFile } from "../../support/files.ts";
import { personas } from "../../support/personas.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";

const { site, directus } = openRecordedSite();
const uploads: string[] = [];

afterAll(async () => {
  for (const id of uploads) await asAdmin(`/files/${id}`, { method: "DELETE" });
});

async function given(
  name: string,
  type: string,
  content: Parameters<typeof uploadFile>[0]["content"],
  folder?: string,
) {
  const id = await uploadFile({ name, type, content }, folder);
  uploads.push(id);
  return id;
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/assets/${path}`, { headers });

const transformations = (id: string) =>
  directus.recorded.filter(({ path }) => path.startsWith(`/assets/${id}?`));

describe("a picture in one of our sizes", () => {
  let id: string;

  beforeAll(async () => {
    id = await given("gauge.png", "image/png", png(900, 600));
  });

  test.each([
    ["image/avif,image/webp,*/*;q=0.8", "image/avif", "ftypavif"],
    ["image/webp,*/*;q=0.8", "image/webp", "WEBP"],
    ["image/png,*/*;q=0.8", "image/png", "PNG"],
  ])("for Accept %s is %s", async (accept, type, magic) => {
    const answer = await ask(`${id}/w480`, { Accept: accept });

    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe(type);
    expect(answer.headers.get("Vary")).toContain("Accept");
    const body = Buffer.from(await answer.arrayBuffer());
    expect(body.subarray(0, 16).toString("latin1")).toContain(magic);
  });

  test("is not sent again to who has it, and a format has its own tag", async () => {
    const first = await ask(`${id}/w240`, { Accept: "image/avif" });
    const etag = first.headers.get("ETag") ?? "";
    const again = await ask(`${id}/w240`, { Accept: "image/avif", "If-None-Match": etag });

    expect(again.status).toBe(304);
    expect(again.headers.get("ETag")).toBe(etag);
    expect(await again.text()).toBe("");
    expect((await ask(`${id}/w240`, { Accept: "image/webp", "If-None-Match": etag })).status).toBe(200);
  });

  test("is kept for good only where the address names the version", async () => {
    const version = (await ask(`${id}/w240`)).headers.get("ETag")?.split("-")[0]?.slice(1);
    const cacheControl = async (path: string) => (await ask(path)).headers.get("Cache-Control");

    expect(await cacheControl(`${id}/w240?v=${version}`)).toBe("public, max-age=31536000, immutable");
    expect(await cacheControl(`${id}/w240?v=older`)).toBe("public, max-age=3600");
    expect(await cacheControl(`${id}/w240`)).toBe("public, max-age=3600");
  });

  test("is scaled once for all who ask at the same time", async () => {
    const fresh = await given("fresh.png", "image/png", png(700, 700));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(`${fresh}/w480`, { Accept: "image/webp" })),
    );
    const later = await ask(`${fresh}/w480`, { Accept: "image/webp" });

    expect([...answers, later].map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(transformations(fresh)).toHaveLength(1);
  });

  test.each(["w9000", "original", "constructor", "__proto__", "480"])("has no size %s", async (preset) => {
    expect((await ask(`${id}/${preset}`)).status).toBe(404);
  });

  test("the query of a stranger does not reach the backend", async () => {
    expect((await ask(`${id}/w240?width=9999&format=tiff&access_token=x`)).status).toBe(200);
    expect(directus.recorded.filter(({ path }) => /width=9999|tiff|access_token/.test(path))).toEqual([]);
  });

  test("what says it is a picture and is none is refused", async () => {
    const broken = await given("broken.png", "image/png", "not a picture at all");
    const answer = await ask(`${broken}/w480`);

    expect([400, 503]).toContain(answer.status);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

test("a picture that is too large for the backend is refused, and its page says in words what it shows", async () => {
  const large = await given("panorama.png", "image/png", png(6_400, 10));
  await asAdmin(`/files/${large}`, { method: "PATCH", body: { description: "The whole coast" } });
  const slug = `panorama-${randomUUID()}`;
  const row = { slug, title: "Panorama", status: "published", published_at: "2001-01-01T00:00:00Z" };
  const post = await asAdmin<{ id: string }>("/items/posts", {
    method: "POST",
    body: { ...row, image: large },
  });
  const answer = await ask(`${large}/w480`);
  const open = async () => (await fetch(`${site.url}/journal/${slug}`)).text();
  const { seen: page } = await eventually(open, (html) => html.includes("Panorama"), 10_000);
  await asAdmin(`/items/posts/${post.id}`, { method: "DELETE" });

  expect(answer.status).toBe(400);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(page).toMatch(
    new RegExp(
      `<img(?=[^>]*src="/assets/${large}/)(?=[^>]*alt="The whole coast")(?=[^>]*width="6400")[^>]*>`,
    ),
  );
});

describe("a file as it is", () => {
  const text = "0123456789".repeat(100);
  let id: string;

  beforeAll(async () => {
    id = await given("soundings.txt", "text/plain", text);
  });

  test("can be asked for in parts", async () => {
    const part = await ask(id, { Range: "bytes=10-19" });
    expect(part.status).toBe(206);
    expect(part.headers.get("Content-Range")).toBe("bytes 10-19/1000");
    expect(part.headers.get("Content-Encoding")).toBeNull();
    expect(await part.text()).toBe("0123456789");

    const etag = part.headers.get("ETag") ?? "";
    expect((await ask(id, { Range: "bytes=10-19", "If-Range": etag })).status).toBe(206);
    const whole = await ask(id, { Range: "bytes=10-19", "If-Range": '"older"' });
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(text);
    expect((await ask(id, { Range: "bytes=5000-" })).status).toBe(416);
  });

  test("is not sent again to who has it", async () => {
    const first = await ask(id);
    const etag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Accept-Ranges")).toBe("bytes");
    expect(await first.text()).toBe(text);

    expect((await ask(id, { "If-None-Match": etag })).status).toBe(304);
    const modified = first.headers.get("Last-Modified") ?? "";
    expect((await ask(id, { "If-Modified-Since": modified })).status).toBe(304);
  });

  test("has its length without its body", async () => {
    const head = await fetch(`${site.url}/assets/${id}`, { method: "HEAD" });

    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Length")).toBe("1000");
  });

  test("has no sizes", async () => {
    expect((await ask(`${id}/w480`)).status).toBe(404);
  });

  test("is shown whole when it is a picture that nobody can scale", async () => {
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const file = await given("moving.gif", "image/gif", new Uint8Array(gif));
    const answer = await ask(`${file}/w480`);

    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/gif");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(gif);
  });

  test.each([
    ["chart.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["note.html", "text/html", "<script>alert(1)</script>"],
    ["page.xhtml", "application/xhtml+xml", '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])("cannot run when it is %s", async (name, type, content) => {
    const file = await given(name, type, content);
    const answer = await ask(file);

    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*; sandbox$/);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const disposition = answer.headers.get("Content-Disposition") ?? "";
    if (!type.startsWith("image/")) expect(disposition).toBe(`attachment; filename*=UTF-8''${name}`);
    if (type.startsWith("image/")) expect((await ask(`${file}/w480`)).status).toBe(200);
  });
});

describe("a file that is not for everybody", () => {
  test("is there for who may have it, and kept by nobody else", async () => {
    const id = await given("proof.png", "image/png", png(300, 200), folders.shut);
    const editor = new AuthClient(site.url);
    await editor.signIn(personas.teodor.email, personas.teodor.password);

    for (const path of [id, `${id}/w240`]) {
      expect((await ask(path)).status, path).toBe(404);
      const open = await editor.get(`/assets/${path}`);
      expect(open.status, path).toBe(200);
      expect(open.headers.get("Cache-Control"), path).toMatch(/^private, no-cache(, no-transform)?$/);
      expect((await ask(path)).status, path).toBe(404);
      const etag = open.headers.get("ETag") ?? "";
      expect((await editor.get(`/assets/${path}`, { "If-None-Match": etag })).status, path).toBe(304);
      expect((await ask(path, { "If-None-Match": etag })).status, path).toBe(404);
    }
  });

  test.each([
    "00000000-0000-4000-8000-00000000dead",
    "not-an-id",
    "https%3A%2F%2Fevil.example%2Fx.png",
    "..%2F..%2Fusers%2Fme",
  ])("looks like one that does not exist: %s", async (id) => {
    expect((await ask(id)).status).toBe(404);
  });
});
