// The last characters of salt and hash must not encode more bits than exist. Libraries would never
// match such a hash.
const BCRYPT = /^\$2[aby]\$([0-9]{2})\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

const LOWEST_COST = 4

/**
 * Reports whether passwords can be verified against this hash of another system. This holds for
 * bcrypt in modular format up to a cost (protocol 03 §1.8).
 */
export function isImportableHash(hash: string, maxCost: number): boolean {
  const cost = Number(BCRYPT.exec(hash)?.[1])
  return cost >= LOWEST_COST && cost <= maxCost
}

/** Returns the cost of a bcrypt hash, or null for another kind. */
export function bcryptCostOf(hash: string): number | null {
  const cost = /^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1]
  return cost === undefined ? null : Number(cost)
}
