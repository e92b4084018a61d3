import { expectTypeOf, test } from 'vitest'
import type { ClientApp } from './client-app.ts'
import type { CurrentUser } from './current-user.ts'
import type { NewUser } from './server-users.ts'
import type { TeamUpdate } from './team.ts'
import { setUpApp } from './testing/test-app.ts'
import type { UserUpdate } from './user-changes.ts'
import type { UserJobChange } from './user-jobs.ts'

test('what `or` promises is in the type', () => {
  const { app } = setUpApp()
  expectTypeOf(() => app.getUser()).returns.resolves.toEqualTypeOf<CurrentUser | null>()
  expectTypeOf(() => app.getUser({ or: 'throw' })).returns.resolves.toEqualTypeOf<CurrentUser>()
  expectTypeOf(() =>
    app.getUser({ or: 'return-null' }),
  ).returns.resolves.toEqualTypeOf<CurrentUser | null>()
})

test('an app without token store must be given one at each call', () => {
  const { app } = setUpApp({ tokenStore: null })
  const calls = [
    // @ts-expect-error: no token store
    () => app.getUser(),
    // @ts-expect-error: no token store
    () => app.getUser({ or: 'throw' }),
    // @ts-expect-error: no token store
    () => app.getPartialUser({ from: 'token' }),
    () => app.getUser({ tokenStore: 'memory' }),
  ]
  expectTypeOf(calls).toBeArray()
})

test('an app with any store is an app', () => {
  expectTypeOf(setUpApp().app).toExtend<ClientApp>()
  expectTypeOf(setUpApp({ tokenStore: 'memory' }).app).toExtend<ClientApp>()
})

test('metadata may have the type of an interface', () => {
  interface Preferences {
    readonly theme: string
    readonly columns?: readonly string[]
  }
  const everywhere: [UserUpdate<'server'>, NewUser, TeamUpdate<'server'>] = [
    { clientMetadata: null, serverMetadata: 'gold' },
    { clientMetadata: ['a', 1] },
    { serverMetadata: { plan: { name: 'gold' } } },
  ]
  expectTypeOf(everywhere).toBeArray()
  type Given = { clientMetadata: Preferences; serverMetadata: Preferences }
  expectTypeOf<Given>().toExtend<UserUpdate<'server'>>()
  expectTypeOf<Given>().toExtend<NewUser>()
  expectTypeOf<Given>().toExtend<TeamUpdate<'server'>>()
  expectTypeOf<Given & { action: 'set_metadata' }>().toExtend<UserJobChange>()
})
