/**
 * A size that `BENCH_<name>` changes, to try a measurement in less time. Figures for
 * docs/performance.md are measured with the defaults.
 */
export function sizeOf(name: string, byDefault: number): number {
  const text = process.env[`BENCH_${name}`]
  const size = text === undefined ? byDefault : Number(text)
  if (!Number.isInteger(size) || size < 1)
    throw new Error(`BENCH_${name} must be a positive whole number.`)
  return size
}
