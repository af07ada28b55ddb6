/** Serialized XML; plain strings are escaped instead. */
export interface Xml {
  xml: string;
}

type Child = Xml | string | undefined;

/** Omits undefined attributes and children. */
export function renderElement(
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: Child[]
): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escapeXml(value)}"`,
  );
  const content = children.map((child) => (typeof child === "object" ? child.xml : escapeXml(child ?? "")));
  return {
    xml:
      children.length > 0
        ? `<${name}${written.join("")}>${content.join("")}</${name}>`
        : `<${name}${written.join("")}/>`,
  };
}

export function renderTextElement(name: string, text: string | undefined): Xml | undefined {
  return text === undefined ? undefined : renderElement(name, {}, text);
}

export function renderXmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return removeInvalidXmlCharacters(text).replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** What XML does not allow even when escaped. @see https://www.w3.org/TR/xml/#charsets */
export function removeInvalidXmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
