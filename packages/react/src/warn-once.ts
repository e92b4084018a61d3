const given = new Set<string>()

/** Warns a developer in the console, once per page for each text. */
export function warnOnce(text: string): void {
  if (given.has(text)) return
  given.add(text)
  console.warn(text)
}
