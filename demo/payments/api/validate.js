import { resolve } from "./contract.js";
import { createInvalidRequestError } from "./errors.js";

const metadataLimits = { keys: 50, keyLength: 40, valueLength: 500 };

/**
 * Checks decoded parameters against the contract's request schema and turns their strings into its types.
 * Throws the error that Stripe answers, with `param` in bracket form.
 * @param {any} schema @param {any} params
 */
export function validateParams(schema, params) {
  return validateObject(schema ?? { properties: {} }, params, "");
}

function validate(rawSchema, value, path) {
  const schema = resolve(rawSchema);
  if (schema.anyOf) return validateChoice(schema.anyOf, value, path);
  const types = [schema.type ?? "string"].flat();
  if (value === "" && types.includes("null")) return null;
  if (value === "" && types.includes("string") && !schema.enum?.includes("")) throw emptyString(path);
  if (types.includes("object")) return validateObject(schema, value, path);
  if (types.includes("array")) return validateArray(schema, value, path);
  return validateScalar(schema, types, value, path);
}

function validateChoice(choices, value, path) {
  const fitting = choices.filter((choice) => isNested(resolve(choice)) === (typeof value === "object"));
  let failure = createInvalidRequestError("Invalid value", { param: path });
  for (const choice of fitting) {
    try {
      return validate(choice, value, path);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function validateObject(schema, value, path) {
  if (value === "" && path.endsWith("metadata")) return "";
  if (typeof value !== "object") throw createInvalidRequestError("Invalid object", { param: path });
  if (schema.additionalProperties) return validateMap(schema, value, path);
  const known = schema.properties ?? {};
  refuseUnknown(
    Object.keys(value)
      .filter((key) => !Object.hasOwn(known, key))
      .map((key) => join(path, key)),
  );
  for (const key of schema.required ?? []) {
    if (value[key] === undefined) throw findMissing(join(path, key));
  }
  return mapValues(value, (entry, key) => validate(known[key], entry, join(path, key)));
}

function validateMap(schema, value, path) {
  if (path.endsWith("metadata")) checkMetadata(value, path);
  return mapValues(value, (entry, key) =>
    path.endsWith("metadata") ? entry : validate(schema.additionalProperties, entry, join(path, key)),
  );
}

function validateArray(schema, value, path) {
  if (value === "") return [];
  const keys = typeof value === "object" ? Object.keys(value) : ["not a list"];
  if (!keys.every((key) => /^\d+$/.test(key)))
    throw createInvalidRequestError("Invalid array", { param: path });
  return keys
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => validate(schema.items ?? { type: "string" }, value[key], join(path, key)));
}

function validateScalar(schema, types, value, path) {
  if (typeof value === "object")
    throw createInvalidRequestError("Invalid string: expected a single value", { param: path });
  if (types.includes("integer")) return toInteger(value, path);
  if (types.includes("number")) return toNumber(value, path);
  if (types.includes("boolean")) return toBoolean(value, path);
  const allowed = schema.enum ?? ("const" in schema ? [schema.const] : undefined);
  if (allowed && !allowed.includes(value)) throw notOneOf(allowed, path);
  if (schema.format === "decimal") toNumber(value, path);
  return value;
}

function toInteger(value, path) {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw createInvalidRequestError(`Invalid integer: ${value}`, {
    code: "parameter_invalid_integer",
    param: path,
  });
}

function toNumber(value, path) {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  throw createInvalidRequestError(`Invalid decimal: ${value}`, { param: path });
}

function toBoolean(value, path) {
  if (value === "true" || value === "false") return value === "true";
  throw createInvalidRequestError(`Invalid boolean: ${value}`, { param: path });
}

function checkMetadata(metadata, path) {
  const keys = Object.keys(metadata);
  if (keys.length > metadataLimits.keys) {
    throw createInvalidRequestError(`You can only have up to ${metadataLimits.keys} metadata keys`, {
      param: path,
    });
  }
  for (const key of keys) {
    const param = join(path, key);
    if (typeof metadata[key] === "object")
      throw createInvalidRequestError("Metadata values must be strings", { param });
    if (key.length > metadataLimits.keyLength) {
      throw createInvalidRequestError(tooLong("Metadata keys", metadataLimits.keyLength, key), { param });
    }
    if (metadata[key].length > metadataLimits.valueLength) {
      throw createInvalidRequestError(tooLong("Metadata values", metadataLimits.valueLength, metadata[key]), {
        param,
      });
    }
  }
}

function tooLong(what, limit, given) {
  return `${what} can have up to ${limit} characters, but you passed in a value that is ${given.length} characters.`;
}

function refuseUnknown(names) {
  if (names.length === 0) return;
  const noun = names.length === 1 ? "parameter" : "parameters";
  throw createInvalidRequestError(`Received unknown ${noun}: ${names.join(", ")}`, {
    code: "parameter_unknown",
    param: names[0],
  });
}

/** @param {string} path */
export function findMissing(path) {
  return createInvalidRequestError(`Missing required param: ${path}.`, {
    code: "parameter_missing",
    param: path,
  });
}

function emptyString(path) {
  const message =
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
    `however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`;
  return createInvalidRequestError(message, { code: "parameter_invalid_empty", param: path });
}

function notOneOf(allowed, path) {
  const names = allowed.filter((name) => name !== "" && name !== null);
  const list = names.length > 1 ? `one of ${names.slice(0, -1).join(", ")}, or ${names.at(-1)}` : names[0];
  return createInvalidRequestError(`Invalid ${path}: must be ${list}`, { param: path });
}

function isNested(schema) {
  return ["object", "array"].includes(schema.type);
}

function join(path, key) {
  return path ? `${path}[${key}]` : key;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
