import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { findFontFamily } from "#server/seo/og-image/fonts.ts";
import { type OgImageContent, renderOgImage } from "#server/seo/og-image/render-og-image.ts";

const subject: OgImageContent = {
  title: "Slack",
  lang: undefined,
  locale: "en",
  date: "2026-03-24T06:00:00Z",
  sky: "dagebuell",
  siteTitle: "Slack Water Press",
  accent: "#b0125f",
};

/** How much ink stands in a part of a picture. */
async function inkIn(picture: Buffer, x: number, y: number, width: number, height: number): Promise<number> {
  const image = await loadImage(picture);
  const sheet = createCanvas(image.width, image.height).getContext("2d");
  sheet.drawImage(image, 0, 0);
  const { data } = sheet.getImageData(x, y, width, height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 60 && (data[at + 2] ?? 0) < 120) ink++;
  return ink;
}

/** Where the second line of a title begins in either direction, below the moon. */
const left = [80, 220, 200, 110] as const;
const right = [920, 220, 200, 110] as const;

test("is a PNG of the size that previews ask for", async () => {
  const picture = await renderOgImage(subject);

  expect(picture.toString("latin1", 1, 4)).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.byteLength).toBeLessThan(200_000);
});

test("a title begins where its language does", async () => {
  const arabic = await renderOgImage({ ...subject, title: "الماء يزور البصرة مرّتين في اليوم", lang: "ar" });
  const latin = await renderOgImage({ ...subject, title: "The water visits Basra twice a day" });

  expect(await inkIn(arabic, ...right)).toBeGreaterThan(1000);
  expect(await inkIn(arabic, ...left)).toBe(0);
  expect(await inkIn(latin, ...left)).toBeGreaterThan(1000);
  expect(await inkIn(latin, ...right)).toBe(0);
});

test("a title of any length stays above the water", async () => {
  const picture = await renderOgImage({ ...subject, title: "Donaudampfschifffahrt ".repeat(200) });

  expect(await inkIn(picture, 60, 100, 840, 290)).toBeGreaterThan(10_000);
  expect(await inkIn(picture, 60, 396, 1080, 130)).toBe(0);
});

test("a title that no typeface of ours can write gives way to the site's name", async () => {
  const drawn = (title: string, siteTitle: string) => renderOgImage({ ...subject, title, siteTitle });

  expect(await drawn("潮汐表", "Slack")).toEqual(await drawn("Slack", "Slack"));
  expect(await drawn("潮汐表", "潮汐")).toEqual(await drawn("", ""));
  expect(await drawn("Slack 🌊", "Slack")).toEqual(await drawn("Slack", "Slack"));
});

test("the accent and the day show", async () => {
  const picture = await renderOgImage(subject);

  expect(await renderOgImage({ ...subject, accent: "#006644" })).not.toEqual(picture);
  expect(await renderOgImage({ ...subject, date: "2026-03-30T06:00:00Z" })).not.toEqual(picture);
  expect(await renderOgImage({ ...subject })).toEqual(picture);
});

test("a site without tide and moon has the same picture on any day", async () => {
  const onDay = (date: string, sky: OgImageContent["sky"]) =>
    renderOgImage({ ...subject, date, sky, title: "" });
  const morning = "2026-03-30T06:00:00Z";
  const moonless = await onDay(morning, undefined);

  expect(await inkIn(moonless, 1000, 60, 130, 180)).toBe(0);
  expect(await inkIn(await onDay(morning, "moon"), 1000, 60, 130, 180)).toBeGreaterThan(1000);
});

test.each([
  ["Łódź — “Slack Water”, 2027…", 0],
  ["Một ngày, một con nước", 1],
  ["Приливы, παλίρροια", 1],
  ["المد والجزر 2027", 2],
])("%s is set in one typeface that has every letter", (text, face) => {
  expect(findFontFamily(text)).toMatch(new RegExp(`^vitrine-${face}-0`));
});

test.each(["潮", "אב", "ก", "🌊"])("%s is in none", (text) => {
  expect(findFontFamily(text)).toBeUndefined();
});
