import { readFileSync } from "node:fs";

export type Yaml = string | number | boolean | null | Yaml[] | { [key: string]: Yaml };
export type YamlMap = { [key: string]: Yaml };

/** Reads the part of YAML that Directus writes: maps, lists, plain, quoted and folded scalars. */
export function readYaml(file: string): YamlMap {
  const lines = readFileSync(file, "utf8").split("\n");
  let at = 0;

  const indentOf = (line: string) => line.length - line.trimStart().length;
  const peek = () => {
    while (at < lines.length && lines[at]?.trim() === "") at++;
    return lines[at];
  };

  function block(indent: number): Yaml {
    return peek()?.trimStart().startsWith("- ") ? list(indent) : map(indent);
  }

  function list(indent: number): Yaml[] {
    const items: Yaml[] = [];
    for (
      let line = peek();
      line && indentOf(line) === indent && line.trimStart().startsWith("- ");
      line = peek()
    ) {
      const rest = line.trimStart().slice(2);
      if (/^[\w$]+:( |$)/.test(rest)) {
        lines[at] = " ".repeat(indent + 2) + rest;
        items.push(map(indent + 2));
      } else {
        at++;
        items.push(scalar(rest, indent));
      }
    }
    return items;
  }

  function map(indent: number): YamlMap {
    const entries: YamlMap = {};
    for (let line = peek(); line && indentOf(line) === indent; line = peek()) {
      const [, key = "", rest = ""] = /^\s*("[^"]*"|'[^']*'|[^:\s-][^:]*): ?(.*)$/.exec(line) ?? [];
      if (!key) break;
      at++;
      entries[key] = rest ? scalar(rest, indent) : nested(indent);
    }
    return entries;
  }

  function nested(indent: number): Yaml {
    const next = peek();
    if (!next || indentOf(next) < indent) return null;
    if (indentOf(next) > indent) return block(indentOf(next));
    return next.trimStart().startsWith("- ") ? list(indent) : null;
  }

  function scalar(text: string, indent: number): Yaml {
    if (/^[>|]-?$/.test(text)) {
      const parts: string[] = [];
      for (let line = peek(); line && indentOf(line) > indent; line = peek()) {
        parts.push(line.trim());
        at++;
      }
      return parts.join(" ");
    }
    if (text === "null" || text === "[]" || text === "{}") return null;
    if (text === "true" || text === "false") return text === "true";
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    return text
      .replace(/^'(.*)'$/, (_, inner: string) => inner.replaceAll("''", "'"))
      .replace(/^"(.*)"$/, "$1");
  }

  return map(0);
}

/** A field of a collection as the document needs it. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  unique: boolean;
  choices: string[];
  /** The collection that a relation leads to; undefined where it may be several. */
  target: string | undefined;
}

/** A collection that has a table, with its fields. */
export interface Collection {
  singleton: boolean;
  fields: Field[];
}

let known: Map<string, Collection> | undefined;

/** The collections of pack/snapshot.yaml by name. */
export function readSnapshot(): Map<string, Collection> {
  known ??= collectionsIn(readYaml("pack/snapshot.yaml"));
  return known;
}

function collectionsIn(snapshot: YamlMap): Map<string, Collection> {
  const relations = rows(snapshot.relations);
  const fieldsOf = (name: Yaml | undefined) =>
    rows(snapshot.fields)
      .filter(({ collection }) => collection === name)
      .map((row) => readField(row, relations));
  return new Map(
    rows(snapshot.collections)
      .filter(({ schema }) => isMap(schema))
      .map(({ collection, meta }) => [
        String(collection),
        { singleton: isMap(meta) && meta.singleton === true, fields: fieldsOf(collection) },
      ]),
  );
}

function readField(row: YamlMap, relations: YamlMap[]): Field {
  const [meta, schema] = [isMap(row.meta) ? row.meta : {}, isMap(row.schema) ? row.schema : {}];
  const options = isMap(meta.options) ? meta.options : {};
  return {
    name: String(row.field),
    type: String(row.type),
    required: meta.required === true,
    unique: schema.is_unique === true,
    choices: rows(options.choices).map(({ value }) => String(value)),
    target: targetOf(row, relations),
  };
}

function targetOf({ collection, field }: YamlMap, relations: YamlMap[]): string | undefined {
  const one = relations.find((row) => row.collection === collection && row.field === field);
  if (one) return one.related_collection === null ? undefined : String(one.related_collection);
  const many = relations.find(
    ({ meta, related_collection }) =>
      related_collection === collection && isMap(meta) && meta.one_field === field,
  );
  return many && String(many.collection);
}

function rows(value: Yaml | undefined): YamlMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function isMap(value: Yaml | undefined): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
