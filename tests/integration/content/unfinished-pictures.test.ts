import { afterAll, expect, test } from "vitest";
import { isCompleteImage } from "#server/directus/files/is-complete-image.ts";
import { chooseImageFormat, findPreset, toDirectusTransform } from "#server/directus/files/presets.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { png, uploadFile } from "../../support/files.ts";
import type { Fate } from "../../support/processes/recording-proxy.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";

const uploaded: string[] = [];
const { site, directus } = openRecordedSite({ LOG_LEVEL: "error" });
afterAll(() => asAdmin("/files", { method: "DELETE", body: uploaded }));

async function givenPicture(width = 400, height = 300) {
  const id = await uploadFile({ name: "new.png", type: "image/png", content: png(width, height) });
  uploaded.push(id);
  return id;
}

async function ask(id: string, size = "w240") {
  const answer = await fetch(`${site.url}/assets/${id}/${size}`, { headers: { Accept: "image/webp" } });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, whole: isCompleteImage(body, "webp") };
}

const questions = (id: string) =>
  directus.recorded.filter(({ path }) => path.startsWith(`/assets/${id}`)).length;

/** What Directus says of a file of which nothing is written yet. */
const nothingYet: Fate = { kind: "answer", status: 200, type: "image/webp", body: "" };

test.each<[how: string, fate: Fate]>([
  ["has only begun", nothingYet],
  ["breaks off", { kind: "begin", body: "RIFF", ends: "broken" }],
])("a picture that %s is asked for again, and kept when it is whole", async (_how, fate) => {
  const id = await givenPicture();
  directus.behave(({ path }) => (path.startsWith(`/assets/${id}`) && questions(id) <= 2 ? fate : undefined));

  expect(await ask(id)).toMatchObject({ status: 200, whole: true });
  expect(questions(id)).toBe(3);
  expect(await ask(id)).toMatchObject({ status: 200, whole: true });
  expect(questions(id)).toBe(3);
});

test("one that is not finished in time is kept by nobody", async () => {
  const id = await givenPicture();
  directus.behave(({ path }) => (path.startsWith(`/assets/${id}`) ? nothingYet : undefined));

  const { status, headers } = await ask(id);
  directus.behave(() => undefined);

  expect([status, headers.get("Cache-Control")]).toEqual([503, "no-store"]);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await ask(id)).toMatchObject({ status: 200, whole: true });
});

test("a picture that somebody else has Directus scale at the same moment comes whole", async () => {
  const preset = findPreset("w960") ?? { width: 960 };
  const query = new URLSearchParams(
    toDirectusTransform(preset, chooseImageFormat(preset, "image/webp", "image/png")),
  );
  for (let time = 0; time < 5; time += 1) {
    const id = await givenPicture(1600, 1200);
    const elsewhere = fetch(`${endpoints.directus.url}/assets/${id}?${query}`);
    const answers = await Promise.all([ask(id, "w960"), elsewhere]);

    expect(answers[0]).toMatchObject({ status: 200, whole: true });
    await answers[1].body?.cancel();
  }
});
