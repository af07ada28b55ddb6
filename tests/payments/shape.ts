import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { expect } from "vitest";

type Schema = Record<string, unknown>;

const file = new URL("../../demo/payments/stripe-api.json", import.meta.url);
const contract = JSON.parse(readFileSync(file, "utf8")) as {
  components: { schemas: Record<string, Schema> };
};

/** The contract, closed: a field that Stripe does not have is an error too. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObject = "properties" in schema && "required" in schema && !("allOf" in schema);
  return isObject && !("x-opaque" in schema) ? { additionalProperties: false, ...inner } : inner;
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const { event, ...resources } = contract.components.schemas;
ajv.addSchema({ components: { schemas: { ...(closed(resources) as Schema), event } } }, "stripe");

function validatorOf(name: string): ValidateFunction {
  const validate = ajv.getSchema(`stripe#/components/schemas/${name}`);
  if (!validate) throw new Error(`The contract has no ${name}.`);
  return validate;
}

/** Where an object of the API is not as Stripe documents it. */
export function listMisfits(object: { object: string }): string[] {
  const name = "deleted" in object ? `deleted_${object.object}` : object.object;
  const validate = validatorOf(name);
  validate(JSON.parse(JSON.stringify(object)));
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Holds an object of the API to the shape that Stripe documents for it. */
export function expectToFit(object: { object: string }) {
  expect(listMisfits(object)).toEqual([]);
}
