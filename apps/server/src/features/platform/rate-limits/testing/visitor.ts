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

/** Somebody's browser on a machine with that address; null for a mount that does not tell. */
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

/** A wrong guess that was made is answered with 400, one that was not with 429. */
export const guess = async (visitor: Caller, email: string) =>
  (await signIn(visitor, email, 'a wrong guess')).status

/** The counters go by the machine's clock, not by the service's: before the service starts it is stopped, and moves together with the service's. */
export const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'] })

export function pass(service: TestService, span: Span): void {
  service.clock.advance(span)
  vi.setSystemTime(service.clock.now())
}
