import { parseOverride } from '@latchkey/contract'
import type { Customer, Offer } from '../offers/index.ts'

/** Metadata of an object at Stripe. */
export type Metadata = Readonly<Record<string, string>>

/** The longest value, and how many of the 50 keys an offer may take. */
const MAX_LENGTH = 500
const MAX_CHUNKS = 40

const keyOf = (chunk: number): string => (chunk === 0 ? 'offer' : `offer_${chunk}`)

/**
 * The snapshot of an offer as metadata: its JSON under `offer`, continued under `offer_1` and so on
 * if it is longer than a value may be. Null if it is too long for all of them. Keys that are not
 * needed are empty, which deletes what an earlier offer left there.
 */
export function offerToMetadata(offer: Offer): Metadata | null {
  const text = JSON.stringify(offer)
  const chunks: [string, string][] = []
  for (let from = 0; from < text.length; ) {
    if (chunks.length === MAX_CHUNKS) return null
    const to = endOfChunk(text, from)
    chunks.push([keyOf(chunks.length), text.slice(from, to)])
    from = to
  }
  return Object.fromEntries([...chunks, [keyOf(chunks.length), '']])
}

/** Half of a surrogate pair cannot be sent, so a character is not cut in two. */
function endOfChunk(text: string, from: number): number {
  const to = from + MAX_LENGTH
  return /[\ud800-\udbff]/.test(text.charAt(to - 1)) ? to - 1 : to
}

/** The offer in the metadata of an object, or null if there is no valid one. */
export function offerFromMetadata(metadata: Metadata): Offer | null {
  const chunks: string[] = []
  for (let at = 0; metadata[keyOf(at)]; at += 1) chunks.push(metadata[keyOf(at)] as string)
  try {
    const offer: unknown = JSON.parse(chunks.join(''))
    const isValid = parseOverride(JSON.stringify({ 'payments.offers.snapshot': offer })).ok
    return isValid ? (offer as Offer) : null
  } catch {
    return null
  }
}

const TYPES = { user: 'USER', team: 'TEAM', custom: 'CUSTOM' } as const

/** Names a customer in the metadata of its customer at Stripe (protocol 06 §5). */
export const customerToMetadata = ({ type, id }: Customer) => ({
  customerId: id,
  customerType: TYPES[type],
})

/** The customer that metadata names, in either case of the type; null without one. */
export function customerFromMetadata({ customerId, customerType }: Metadata): Customer | null {
  const type = (['user', 'team', 'custom'] as const).find(
    (candidate) => candidate === customerType?.toLowerCase(),
  )
  return type === undefined || !customerId ? null : { type, id: customerId }
}
