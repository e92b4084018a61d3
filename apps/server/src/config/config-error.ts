/** All mistakes in the configuration, so that the operator can fix them together. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
      options,
    )
    this.problems = problems
  }
}
