import { SaxesParser } from "saxes";

/** An element with its attributes, its children and the text directly below it. */
export interface XmlElement {
  name: string;
  /** Of the element's own prefix, or the default one. */
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Reads a document strictly: what is not well-formed, or uses an undeclared prefix, throws. */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [{ name: "", namespace: "", attributes: {}, children: [], text: "" }];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, uri, attributes }) => {
    const plain = Object.values(attributes).map(({ name: key, value }): [string, string] => [key, value]);
    const found = {
      name,
      namespace: uri,
      attributes: Object.fromEntries(plain),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(found);
    open.push(found);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(source).close();
  const root = open[0]?.children[0];
  if (!root) throw new Error("There is no element.");
  return root;
}

/** The children of a name. */
export function findChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the first child of a name. */
export function textOf(element: XmlElement, name: string): string | undefined {
  return findChildren(element, name)[0]?.text;
}
