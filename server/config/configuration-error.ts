/** The message lists all problems, one per line; shown without a stack. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";

  constructor(problems: string[], options?: ErrorOptions) {
    super(`Vitrine cannot start:\n${problems.map((line) => `  ${line}`).join("\n")}`, options);
  }
}
