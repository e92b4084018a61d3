// Salt and hash end in characters that stand for no more bits than there are; others no library would ever find equal.
const BCRYPT = /^\$2[aby]\$([0-9]{2})\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

const LOWEST_COST = 4

/** Can a password be checked against this hash of another system? bcrypt in its modular form can, up to a cost (protocol 03 §1.8). */
export function isImportableHash(hash: string, maxCost: number): boolean {
  const cost = Number(BCRYPT.exec(hash)?.[1])
  return cost >= LOWEST_COST && cost <= maxCost
}

/** The cost of a bcrypt hash; null if it is of another kind. */
export function bcryptCostOf(hash: string): number | null {
  const cost = /^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1]
  return cost === undefined ? null : Number(cost)
}
