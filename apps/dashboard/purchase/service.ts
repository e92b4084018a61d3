import type * as contract from '@latchkey/contract'
import type { BodyOf, Endpoint, ReturnsOf } from '@latchkey/contract'

/** What a purchase link sells. */
export type Sale = ReturnsOf<typeof contract.validatePurchaseCode>
/** The offer of a link. */
export type Offer = Sale['offer']

/** An error response of the service. */
export class RefusedError extends Error {
  readonly status: number
  /** Null for an error without a code. */
  readonly code: string | null

  constructor(status: number, code: string | null) {
    super(`The service responded with ${status} ${code ?? ''}`)
    this.status = status
    this.code = code
  }

  /** Whether the link is unknown, used or expired. */
  get isInvalidLink(): boolean {
    return this.code === 'VERIFICATION_CODE_NOT_FOUND'
  }
}

/** Reads what the link sells. Does not use it up. */
export const readSale = (code: string, signal: AbortSignal): Promise<Sale> =>
  post<typeof contract.validatePurchaseCode>(
    '/payments/purchases/validate-code',
    { full_code: code },
    signal,
  )

/** What a customer has chosen. */
export interface Choice {
  readonly priceId: string
  readonly quantity: number
}

/** Uses the link up. Returns the secret with which the page confirms the payment at Stripe. */
export async function startPayment(code: string, { priceId, quantity }: Choice): Promise<string> {
  const { client_secret } = await post<typeof contract.createPurchaseSession>(
    '/payments/purchases/purchase-session',
    { full_code: code, price_id: priceId, quantity },
  )
  return client_secret
}

/** Calls an endpoint for anyone. Throws a `RefusedError`, or another error without a connection. */
async function post<E extends Endpoint>(
  path: E['path'],
  body: BodyOf<E, 'client'>,
  signal: AbortSignal | null = null,
): Promise<ReturnsOf<E>> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // So that an expected error is not printed to the console.
      'x-stack-override-error-status': 'true',
    },
    body: JSON.stringify(body),
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })
  const status = Number(response.headers.get('x-stack-actual-status') ?? response.status)
  if (status >= 400) throw new RefusedError(status, response.headers.get('x-stack-known-error'))
  return (await response.json()) as ReturnsOf<E>
}
