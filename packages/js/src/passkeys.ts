import type {
  deletePasskey,
  listPasskeys as listPasskeysEndpoint,
  ReturnsOf,
  updatePasskey,
} from '@latchkey/contract'
import type { AppContext } from './app-context.ts'
import { type CacheEntry, createSessionCache, type SessionCache } from './cache.ts'
import { call } from './call.ts'
import type { Session } from './session.ts'

/* Loaded on first use: only account settings show passkeys. */

export type PasskeyJson = ReturnsOf<typeof listPasskeysEndpoint>['items'][number]

/** A passkey of the signed-in user (protocol 07 §18). */
export interface Passkey {
  readonly id: string
  /** Null if it was never named. */
  readonly name: string | null
  /** Whether it is synchronized between devices, as in a password manager. */
  readonly isBackedUp: boolean
  readonly createdAt: Date
  /** When it last signed in; null if never. */
  readonly lastUsedAt: Date | null
  /** Renames it; null or an empty text removes the name. At most 100 characters. */
  update(changes: { readonly name: string | null }): Promise<void>
  /** Removes it. Throws RECENT_AUTHENTICATION_REQUIRED. */
  delete(): Promise<void>
}

type PasskeyCache = SessionCache<readonly PasskeyJson[]>
const caches = new WeakMap<AppContext, PasskeyCache>()

/** The cached passkeys of the session's user, the oldest first. */
export function passkeysEntry(
  context: AppContext,
  session: Session,
): CacheEntry<readonly PasskeyJson[]> {
  const cache = caches.get(context) ?? createPasskeyCache(context)
  caches.set(context, cache)
  return cache(session)
}

const createPasskeyCache = (context: AppContext): PasskeyCache =>
  createSessionCache(context, (session) => ({
    immediate: () => (session.isKnownInvalid ? { value: [] } : null),
    fetch: () => readPasskeys(context, session),
  }))

const readPasskeys = async (
  context: AppContext,
  session: Session,
): Promise<readonly PasskeyJson[]> =>
  (
    await call<typeof listPasskeysEndpoint>(context, {
      method: 'GET',
      path: '/auth/passkeys',
      session,
    })
  ).items

/** Updates the passkeys and the user, who may have got the first one or lost the last one. */
export async function refreshPasskeys(context: AppContext, session: Session): Promise<void> {
  await Promise.all([passkeysEntry(context, session).refresh(), context.users(session).refresh()])
}

/** Reads the passkeys of the session's user, the oldest first. */
export async function listPasskeys(
  context: AppContext,
  session: Session,
): Promise<readonly Passkey[]> {
  const items = await passkeysEntry(context, session).get()
  return items.map((json) => toPasskey(context, session, json))
}

const PATH = '/auth/passkeys/:passkey_id'

export function toPasskey(context: AppContext, session: Session, json: PasskeyJson): Passkey {
  const params = { passkey_id: json.id }
  return Object.freeze({
    id: json.id,
    name: json.name,
    isBackedUp: json.is_backed_up,
    createdAt: new Date(json.created_at_millis),
    lastUsedAt: json.last_used_at_millis === null ? null : new Date(json.last_used_at_millis),
    async update({ name }: { readonly name: string | null }) {
      const body = { name }
      await call<typeof updatePasskey>(context, {
        method: 'PATCH',
        path: PATH,
        params,
        body,
        session,
      })
      await refreshPasskeys(context, session)
    },
    async delete() {
      await call<typeof deletePasskey>(context, {
        method: 'DELETE',
        path: PATH,
        params,
        body: {},
        session,
      })
      await refreshPasskeys(context, session)
    },
  })
}
