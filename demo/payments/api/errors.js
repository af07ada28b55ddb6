/** An answer of the API that is not 200, in Stripe's shape. `stored` ones are replayed under an idempotency key. */
export class StripeError extends Error {
  /**
   * @param {number} status
   * @param {{ type: string, message: string, code?: string, param?: string, [field: string]: unknown }} fields
   * @param {{ stored?: boolean, headers?: Record<string, string> }} [options]
   */
  constructor(status, fields, options = {}) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.stored = options.stored ?? false;
    this.headers = options.headers ?? {};
  }

  /** @param {string} requestLogUrl */
  body(requestLogUrl) {
    const { code } = this.fields;
    const docUrl = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` };
    return { error: { ...this.fields, ...docUrl, request_log_url: requestLogUrl } };
  }
}

/** The parameters are wrong: nothing was executed, nothing is stored. */
export function createInvalidRequestError(message, { code, param, status = 400 } = {}) {
  return new StripeError(status, withoutUndefined({ type: "invalid_request_error", code, param, message }));
}

/** The parameters are right, but the object's state forbids it: executed, so stored. */
export function createInvalidStateError(message, fields = {}) {
  return new StripeError(400, { type: "invalid_request_error", message, ...fields }, { stored: true });
}

export function createMissingResourceError(noun, id, param = "id") {
  return createInvalidRequestError(`No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param,
    status: 404,
  });
}

/** An id given as a parameter, rather than in the path, names nothing. */
export function createMissingParameterError(noun, id, param) {
  return createInvalidRequestError(`No such ${noun}: '${id}'`, { code: "resource_missing", param });
}

export function createUnauthorizedError(message, code) {
  return createInvalidRequestError(message, { status: 401, code });
}

export function createNotImplementedError(message) {
  const fields = { type: "api_error", code: "not_implemented", message };
  return new StripeError(501, fields, { headers: { "stripe-should-retry": "false" } });
}

function withoutUndefined(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
