import {
  accessHeaders,
  type Caller,
  createCaller,
  type Span,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import { vi } from 'vitest'

/* For the tests of this folder. */

/** Creates a client at this address. Null means that the server does not report an address. */
export const visitorFrom = (
  service: TestService,
  project: TestProject,
  address: string | null,
  headers: Record<string, string> = {},
): Caller =>
  createCaller(
    (request) => service.fetch(request, address === null ? {} : { remoteAddress: address }),
    service.url,
    {
      ...accessHeaders(project, 'client'),
      ...headers,
    },
  )

export const signIn = (visitor: Caller, email: string, password: string) =>
  visitor.post('/auth/password/sign-in', { email, password })

/** Sends a wrong guess: 400 if it was checked, 429 if not. */
export const guess = async (visitor: Caller, email: string) =>
  (await signIn(visitor, email, 'a wrong guess')).status

/**
 * The counters use the clock of the machine. Tests stop it before the service starts and advance it
 * together with the service's.
 */
export const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'] })

export function pass(service: TestService, span: Span): void {
  service.clock.advance(span)
  vi.setSystemTime(service.clock.now())
}
