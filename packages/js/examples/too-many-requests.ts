import { type ClientApp, TooManyRequestsError } from '@latchkey/js'

declare const app: ClientApp
declare const email: string
declare const password: string
declare function show(message: string): void

try {
  await app.signInWithCredential({ email, password })
} catch (error) {
  if (!(error instanceof TooManyRequestsError)) throw error
  show(`Please try again in ${error.retryAfterSeconds} seconds.`)
}
