import { expect, test } from "vitest";
import {
  type Consent,
  ConsentSchema,
  filterConsentsByCountry,
  readAgreements,
  toConsentViews,
} from "#server/checkout/consent.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";

const consent = (more: Record<string, unknown> = {}): Consent =>
  ConsentSchema.parse({
    id: "terms",
    title: "Terms",
    text: '<p>I accept <a href="/terms">the terms</a></p>',
    required: true,
    countries: null,
    lang: null,
    ...more,
  });

const send = (asked: Consent[], values: Record<string, string>) =>
  readAgreements(asked, new URLSearchParams(values), defaultLanguage);

/** The form as somebody sends it who ticks all that is shown. */
const ticked = (asked: Consent[]) =>
  Object.fromEntries(toConsentViews(asked, {}).map(({ name, value }) => [name, value]));

test("what is agreed to is written out as it was read, with where its links lead", () => {
  const asked = [consent()];

  expect(send(asked, ticked(asked))).toEqual({
    agreed: [
      {
        consent: "terms",
        title: "Terms",
        text: expect.stringMatching(/^I accept the terms \(http.*\/terms\)$/),
        language: defaultLanguage.tag,
      },
    ],
    errors: {},
  });
  expect(send([consent({ lang: "de" })], ticked(asked)).agreed[0]?.language).toBe("de");
});

test("only what is required must be ticked", () => {
  expect(send([consent()], {})).toEqual({ agreed: [], errors: { "agree-terms": expect.any(String) } });
  expect(send([consent({ required: null })], {})).toEqual({ agreed: [], errors: {} });
});

test("nobody agrees to words that they have not seen", () => {
  const before = [consent({ required: false })];
  const now = [consent({ required: false, text: "I accept all of it" })];
  const sent = ticked(before);

  expect(send(now, sent)).toEqual({ agreed: [], errors: { "agree-terms": expect.any(String) } });
  expect(toConsentViews(before, sent)[0]?.ticked).toBe(true);
  expect(toConsentViews(now, sent)[0]?.ticked).toBe(false);
});

test("what names countries is asked of parcels that go there", () => {
  const everywhere = consent({ id: "all", countries: [] });
  const norway = consent({ id: "no", countries: ["NO"] });

  expect(filterConsentsByCountry([everywhere, norway], "NO")).toEqual([everywhere, norway]);
  expect(filterConsentsByCountry([everywhere, norway], "DE")).toEqual([everywhere]);
  expect(filterConsentsByCountry([everywhere, norway], undefined)).toEqual([everywhere]);
});
