/** A bound on what all values together may weigh. */
export interface WeightBound<V> {
  readonly max: number
  /** Must always return the same for a value. */
  readonly weigh: (value: V) => number
}

/**
 * A map that evicts the least recently used entries once it has more than `max`, or once they weigh
 * more than their bound.
 */
export class Lru<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #max: number
  readonly #bound: WeightBound<V> | undefined
  #weight = 0

  constructor(max: number, bound?: WeightBound<V>) {
    this.#max = max
    this.#bound = bound
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    // A map keeps the order of insertion, so a used entry is inserted again.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#max) this.#deleteOldest()
    if (this.#bound === undefined) return
    this.#weight += this.#bound.weigh(value)
    while (this.#weight > this.#bound.max) this.#deleteOldest()
  }

  delete(key: K): void {
    if (this.#bound !== undefined) {
      const value = this.#entries.get(key)
      if (value !== undefined) this.#weight -= this.#bound.weigh(value)
    }
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }

  #deleteOldest(): void {
    this.delete(this.#entries.keys().next().value as K)
  }
}
