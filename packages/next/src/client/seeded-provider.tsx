'use client'

import { type ClientAppJson, fromClientJson } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { Provider } from '@latchkey/react'
import { RenderedUser } from '@latchkey/react/internal'
import { useEffect, useMemo, useRef } from 'react'
import { ClientApp } from '../client-app.ts'
import type { DeliveredUser } from '../delivered-user.ts'
import type { ProviderProps } from '../props.ts'
import { refreshTokens, seedUser } from './seed-user.ts'

interface SeededProviderProps extends Omit<ProviderProps, 'app'> {
  readonly appJson: ClientAppJson
  readonly delivered: PromiseLike<DeliveredUser | null>
}

/** React passes an object whose `then` returns nothing. */
const toPromise = <T,>(given: PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => void given.then(resolve, reject))

/**
 * The browser's half of the Provider: makes the client app, and seeds its cache with the user that
 * the server read (protocol 07 §25).
 */
export function SeededProvider({ appJson, delivered, ...props }: SeededProviderProps) {
  const app = fromClientJson(appJson, (options) => new ClientApp(options)) as ClientApp
  const { context } = app[appInternals]
  const seeded = useRef<unknown>(null)
  // During rendering, because the components below read the user now.
  if (context.platform.browser() !== null && seeded.current !== delivered) {
    seedUser(app, toPromise(delivered), seeded.current === null ? 'page' : 'update')
    seeded.current = delivered
  }
  useEffect(() => {
    const refresh = () => refreshTokens(app)
    delivered.then(refresh, refresh)
  }, [app, delivered])

  const rendered = useMemo(
    () => ({ context, user: toPromise(delivered).then((found) => found?.user) }),
    [context, delivered],
  )
  return (
    <RenderedUser.Provider value={rendered}>
      <Provider {...props} app={app} />
    </RenderedUser.Provider>
  )
}
