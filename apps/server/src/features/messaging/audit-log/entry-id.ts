import type { Random } from '../../../kernel/random.ts'

/** Leaves room for some billion entries of one millisecond. */
const COUNTER_START = 2 ** 41

let lastMillis = -1
let counter = 0

/**
 * An id of version 7 (RFC 9562 §6.2, method 1): the time, a counter that starts at random in each
 * millisecond, and 32 random bits. Ids of one process are in the order of their creation.
 */
export function createEntryId(random: Random, at: Date): string {
  const millis = at.getTime()
  if (millis === lastMillis) counter += 1
  else {
    lastMillis = millis
    counter = random.bytes(6).readUIntBE(0, 6) % COUNTER_START
  }
  const time = millis.toString(16).padStart(12, '0')
  // 12 bits beside the version and 30 beside the variant.
  const high = Math.floor(counter / 2 ** 30)
    .toString(16)
    .padStart(3, '0')
  const low = counter % 2 ** 30
  const middle = (0x8000 + Math.floor(low / 2 ** 16)).toString(16)
  const end = (low % 2 ** 16).toString(16).padStart(4, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${middle}-${end}${random.bytes(4).toString('hex')}`
}

/** The lowest id of a millisecond, which bounds the entries before and since that time. */
export const lowestIdAt = (millis: number): string => {
  const time = millis.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
