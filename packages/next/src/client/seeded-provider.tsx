'use client'

import { type ClientAppJson, fromClientJson } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { Provider } from '@latchkey/react'
import { RenderedLanguages, RenderedUser } from '@latchkey/react/internal'
import { useEffect, useMemo, useRef } from 'react'
import { ClientApp } from '../client-app.ts'
import type { DeliveredUser } from '../delivered-user.ts'
import type { ProviderProps } from '../props.ts'
import { refreshTokens, seedUser } from './seed-user.ts'

interface SeededProviderProps extends Omit<ProviderProps, 'app'> {
  readonly appJson: ClientAppJson
  readonly delivered: PromiseLike<DeliveredUser | null>
  /** The languages of the visitor, if the server knows them. */
  readonly languages: PromiseLike<string> | null
}

/** React passes an object whose `then` returns nothing. */
const toPromise = <T,>(given: PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => void given.then(resolve, reject))

const promises = new WeakMap<PromiseLike<string>, Promise<string>>()

/** The same promise each time: components that suspend on it may be rendered from their start. */
function onePromise(given: PromiseLike<string>): Promise<string> {
  const known = promises.get(given) ?? toPromise(given)
  promises.set(given, known)
  return known
}

/**
 * The browser's half of the Provider: makes the client app, and seeds its cache with the user that
 * the server read (protocol 07 §25).
 */
export function SeededProvider({ appJson, delivered, languages, ...props }: SeededProviderProps) {
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
      <RenderedLanguages.Provider value={languages && onePromise(languages)}>
        <Provider {...props} app={app} />
      </RenderedLanguages.Provider>
    </RenderedUser.Provider>
  )
}
