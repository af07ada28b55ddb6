import { readFileSync } from "node:fs";

const contract = JSON.parse(readFileSync(new URL("../stripe-api.json", import.meta.url), "utf8"));

/** The API version of which the stand-in speaks the shapes. */
export const apiVersion = contract.info.version;

const templates = Object.entries(contract.paths)
  .map(([template, operations]) => ({ template, operations, pattern: patternOf(template) }))
  .sort((a, b) => placeholders(a.template) - placeholders(b.template));

/**
 * The operation that Stripe's contract describes for a request, or undefined.
 * @param {string} method @param {string} path
 */
export function findOperation(method, path) {
  for (const { template, operations, pattern } of templates) {
    const match = pattern.exec(path);
    const operation = match && operations[method.toLowerCase()];
    if (operation)
      return { name: `${method} ${template}`, operation, ids: match.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}

/** Follows a $ref. @param {any} schema */
export function resolve(schema) {
  return schema?.$ref ? contract.components.schemas[schema.$ref.split("/").pop()] : schema;
}

/** The object that a property holds: itself, the expanded form, or a list's elements. */
export function describeObjectShape(rawSchema) {
  const schema = resolve(rawSchema);
  if (schema.anyOf) return schema.anyOf.map(resolve).find((choice) => choice.properties);
  if (schema.items) return describeObjectShape(schema.items);
  return schema.properties ? schema : undefined;
}

/** @param {string} name */
export function findSchema(name) {
  return contract.components.schemas[name];
}

/**
 * A resource with every field that Stripe always sends: null where the contract allows it, else empty.
 * @param {string} name @param {Record<string, unknown>} values
 */
export function findResource(name, values) {
  return { ...empty(findSchema(name)), ...values };
}

function empty(schema) {
  if ("const" in schema) return schema.const;
  if (isNullable(schema)) return null;
  if (schema.anyOf) return empty(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") return emptyObject(schema);
  return { array: [], boolean: false, integer: 0, number: 0, string: "" }[schema.type];
}

function emptyObject(schema) {
  const required = schema.required ?? [];
  return Object.fromEntries(required.map((key) => [key, empty(schema.properties[key])]));
}

function isNullable(schema) {
  return schema.type?.includes?.("null") || schema.anyOf?.some((choice) => choice.type === "null");
}

function patternOf(template) {
  return new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`);
}

function placeholders(template) {
  return template.split("{").length;
}
