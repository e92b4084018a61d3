import type { AppContext } from '../app-context.ts'
import type { CacheEntry } from '../cache.ts'
import type { TokenStoreOption } from '../token-stores/open-token-store.ts'
import { json } from './fake-wire.ts'
import { setUpApp } from './test-app.ts'

/** An app whose user has just signed in, with no requests since. */
export async function setUpSignedIn(
  options: Parameters<typeof setUpApp<TokenStoreOption>>[0] = {},
) {
  const setUp = setUpApp<TokenStoreOption>(options)
  const { app, service } = setUp
  const callback = { verificationCallbackUrl: 'http://app.test/verify' }
  await app.signUpWithCredential({
    email: 'ada@example.com',
    password: 'correct horse',
    noRedirect: true,
    ...callback,
  })
  const user = await app.getUser({ or: 'throw' })
  const { context } = app as unknown as { context: AppContext }
  const scope = context.scopeOf(context.sessionOf(context.openTokenStore()))
  service.wire.requests.length = 0

  return {
    ...setUp,
    user,
    scope,
    /** These have subscribers, so that outdated values are read again. */
    async watch(...entries: CacheEntry<unknown>[]) {
      for (const entry of entries) {
        entry.getSnapshot()
        entry.subscribe(() => {})
        await entry.get()
      }
      service.wire.requests.length = 0
    },
    /** Every request since, as `METHOD path?query body`. */
    get sent() {
      return service.wire.requests.map(({ method, url, body }) =>
        [
          method,
          url.replace('http://service.test/api/v1', ''),
          ...(body === undefined ? [] : [body]),
        ].join(' '),
      )
    },
  }
}

export const success = () => json({ success: true })

export const listOf = (...items: unknown[]) => json({ items, is_paginated: false })

export const teamJson = (fields: Record<string, unknown> = {}) => ({
  id: 'team-1',
  display_name: 'Analysts',
  profile_image_url: null,
  client_metadata: { color: 'red' },
  client_read_only_metadata: null,
  ...fields,
})

export const profileJson = (fields: Record<string, unknown> = {}) => ({
  team_id: 'team-1',
  user_id: 'user-1',
  display_name: 'Ada of the analysts',
  profile_image_url: null,
  ...fields,
})

export const invitationJson = (fields: Record<string, unknown> = {}) => ({
  id: 'invitation-1',
  team_id: 'team-1',
  recipient_email: 'bo@example.com',
  expires_at_millis: 1_758_000_000_000,
  ...fields,
})
