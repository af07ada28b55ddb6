import { expect, test } from "vitest";
import { element, textElement, xmlDocument } from "#server/machines/xml.ts";
import { parseXml } from "../../support/xml.ts";

test("any text survives as content and as an attribute", () => {
  const text = `</a>]]> & "q" 'p' <!-- 潮 مد 🌊`;
  const read = parseXml(xmlDocument(element("a", { b: text }, text)));

  expect(read.text).toBe(text);
  expect(read.attributes.b).toBe(text);
});

test("what XML cannot hold at all is left out", () => {
  expect(parseXml(xmlDocument(element("a", {}, "x\u0000\u0008\ufffe\ud800y"))).text).toBe("xy");
});

test("what is undefined leaves no trace", () => {
  expect(xmlDocument(element("a", { b: undefined }, textElement("c", undefined)))).not.toMatch(/b=|<c/);
});
