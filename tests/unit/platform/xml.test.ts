import { expect, test } from "vitest";
import { renderElement, renderTextElement, renderXmlDocument } from "#server/platform/xml.ts";
import { parseXml } from "../../support/xml.ts";

test("any text survives as content and as an attribute", () => {
  const text = `</a>]]> & "q" 'p' <!-- 潮 مد 🌊`;
  const read = parseXml(renderXmlDocument(renderElement("a", { b: text }, text)));

  expect(read.text).toBe(text);
  expect(read.attributes.b).toBe(text);
});

test("what XML cannot hold at all is left out", () => {
  expect(parseXml(renderXmlDocument(renderElement("a", {}, "x\u0000\u0008\ufffe\ud800y"))).text).toBe("xy");
});

test("what is undefined leaves no trace", () => {
  expect(
    renderXmlDocument(renderElement("a", { b: undefined }, renderTextElement("c", undefined))),
  ).not.toMatch(/b=|<c/);
});
