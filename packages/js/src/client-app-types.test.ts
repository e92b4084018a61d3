import { expectTypeOf, test } from 'vitest'
import type { ClientApp } from './client-app.ts'
import type { CurrentUser } from './current-user.ts'
import { setUpApp } from './testing/test-app.ts'

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
