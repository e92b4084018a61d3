/** The share of the width that no part goes below. */
const SMALLEST = 0.18

const DEFAULTS: Readonly<Record<number, readonly number[]>> = {
  2: [0.5, 0.5],
  3: [0.4, 0.36, 0.24],
}

/**
 * Shares of the width that add up to one, or the default ones if these are not usable. The editors
 * of emails have the defaults by their number of parts.
 */
export function clampShares(
  shares: readonly number[],
  count: number,
  fallback: readonly number[] | undefined = DEFAULTS[count],
): readonly number[] {
  const isUsable =
    shares.length === count && shares.every((share) => share >= SMALLEST - 1e-9 && share < 1)
  const usable = isUsable ? shares : (fallback ?? Array.from({ length: count }, () => 1 / count))
  const sum = usable.reduce((total, share) => total + share, 0)
  return usable.map((share) => share / sum)
}

/** The shares that this browser stored. */
export function readShares(
  stored: string | null,
  count: number,
  fallback?: readonly number[],
): readonly number[] {
  let value: unknown
  try {
    value = JSON.parse(stored ?? '')
  } catch {
    value = []
  }
  const numbers = Array.isArray(value)
    ? value.filter((one): one is number => Number.isFinite(one))
    : []
  return clampShares(numbers, count, fallback)
}

/** The shares after the border behind part `border` moved by that share of the width. */
export function moveBorder(
  shares: readonly number[],
  border: number,
  by: number,
): readonly number[] {
  const [left, right] = [shares[border] ?? 0, shares[border + 1] ?? 0]
  const moved = Math.min(Math.max(by, SMALLEST - left), right - SMALLEST)
  return shares.map((share, at) =>
    at === border ? share + moved : at === border + 1 ? share - moved : share,
  )
}
