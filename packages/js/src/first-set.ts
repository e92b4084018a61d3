/*
 * Bundlers replace only the literal text `process.env.NAME` (or `import.meta.env.NAME`), so each
 * variable is written out. Where nothing was replaced and there is no `process`, the expression
 * throws, which counts as "not set" (protocol 07 §3).
 */
export const firstSet = (readers: readonly (() => string | undefined)[]): string | undefined => {
  for (const read of readers) {
    try {
      const value = read()
      if (value) return value
    } catch {}
  }
  return undefined
}
