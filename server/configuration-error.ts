/** The site cannot start as it is configured; its message lists every problem, one to a line, and no stack belongs beside it. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";

  constructor(problems: string[], options?: ErrorOptions) {
    super(`Vitrine cannot start:\n${problems.map((line) => `  ${line}`).join("\n")}`, options);
  }
}
