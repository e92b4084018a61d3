import { type ErrorCode, KnownError } from '@latchkey/contract'
import { HttpError, TooManyAttempts } from '../http/responses.ts'
import { Lru } from '../lru.ts'
import type { RequestInfo } from '../request-info.ts'
import type { Limit } from './limit.ts'
import { networkOfClient } from './network.ts'

/** The kind of a wrong credential. */
export const FAILED_KEY_KINDS = [
  'publishable',
  'secret',
  'admin',
  'workflow',
  'development-override',
  'metrics',
] as const
export type FailedKeyKind = (typeof FAILED_KEY_KINDS)[number]

type WrongKeyError = 'override-key-not-accepted' | 'metrics-not-found'

/** A wrong key for which the protocol has no code. */
export class WrongKey extends HttpError<WrongKeyError> {
  override name = 'WrongKey'
  readonly kind: FailedKeyKind

  constructor(kind: FailedKeyKind, error: WrongKeyError) {
    super(error)
    this.kind = kind
  }
}

const KINDS: Readonly<Partial<Record<ErrorCode, FailedKeyKind>>> = {
  INVALID_PUBLISHABLE_CLIENT_KEY: 'publishable',
  INVALID_SECRET_SERVER_KEY: 'secret',
  INVALID_SUPER_SECRET_ADMIN_KEY: 'admin',
  WORKFLOW_TOKEN_DOES_NOT_EXIST: 'workflow',
}

const kindOf = (error: unknown): FailedKeyKind | null =>
  error instanceof WrongKey
    ? error.kind
    : KnownError.isKnownError(error)
      ? (KINDS[error.errorCode] ?? null)
      : null

/** Counts wrong keys per network. */
export interface FailedKeys {
  /**
   * The error to return: the given one, or 429 if it is about a wrong key and its network has sent
   * too many. A correct key never gets here, so a network that others misuse keeps working for
   * every client with a correct key, and a request with a correct key costs nothing.
   */
  judge(error: unknown, request: Pick<RequestInfo, 'clientAddress'>): unknown
  /** Wrong keys since the process started. */
  readonly counts: Readonly<Record<FailedKeyKind, number>>
  /** How many of them got 429. */
  readonly refused: number
}

const MAX_NETWORKS = 20_000

/**
 * Counted in the memory of the process: keys have over 200 bits, so this limit stops noise and
 * makes it visible, and need not add up over processes. Beyond a bound the least recently seen
 * networks are evicted. Without a limit, wrong keys are only counted.
 */
export function createFailedKeys(limit: Limit | null): FailedKeys {
  const failures = new Lru<string, { count: number; endsAt: number }>(MAX_NETWORKS)
  const counts = Object.fromEntries(FAILED_KEY_KINDS.map((kind) => [kind, 0])) as Record<
    FailedKeyKind,
    number
  >
  let refused = 0
  return {
    counts,
    get refused() {
      return refused
    },
    judge(error, request) {
      const kind = kindOf(error)
      if (kind === null) return error
      counts[kind] += 1
      const network = networkOfClient(request)
      if (limit === null || network === null) return error

      // Uses the clock of the other limits.
      const now = Date.now()
      const found = failures.get(network)
      const current =
        found === undefined || found.endsAt <= now
          ? { count: 0, endsAt: now + limit.seconds * 1_000 }
          : found
      if (current.count >= limit.points) {
        refused += 1
        return new TooManyAttempts((current.endsAt - now) / 1_000)
      }
      failures.set(network, { count: current.count + 1, endsAt: current.endsAt })
      return error
    },
  }
}
