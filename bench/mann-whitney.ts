/** How well two samples can be distinguished. */
export interface Comparison {
  /**
   * The probability that a value of the first sample exceeds one of the second; 0.5 if they cannot
   * be distinguished.
   */
  chance: number
  /**
   * The probability of a difference at least this large if there is none (two-sided, normal
   * approximation).
   */
  p: number
}

/**
 * The Mann–Whitney U test: needs no assumption on the distribution, which response times never fit.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): Comparison {
  const ranks = rank([...first, ...second])
  const rankSum = ranks.slice(0, first.length).reduce((sum, value) => sum + value, 0)
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return { chance: u / (n * m), p: 2 * upperTail(Math.abs(z)) }
}

/** Ranks from 1; equal values share the mean of theirs. */
function rank(values: readonly number[]): number[] {
  const order = values
    .map((_, index) => index)
    .toSorted((a, b) => (values[a] as number) - (values[b] as number))
  const ranks = new Array<number>(values.length)
  for (let start = 0; start < order.length; ) {
    let end = start
    while (
      end + 1 < order.length &&
      values[order[end + 1] as number] === values[order[start] as number]
    )
      end += 1
    for (let place = start; place <= end; place += 1)
      ranks[order[place] as number] = (start + end) / 2 + 1
    start = end + 1
  }
  return ranks
}

/**
 * P(Z > z) of the standard normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8).
 */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
