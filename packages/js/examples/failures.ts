import { type ClientApp, ServiceUnreachableError, UnexpectedResponseError } from '@latchkey/js'

declare const app: ClientApp
declare function show(message: string): void
declare function report(details: object): void

try {
  await app.getUser()
} catch (error) {
  if (error instanceof ServiceUnreachableError)
    show(error.isOffline ? 'You are offline.' : 'Please try again later.')
  else if (error instanceof UnexpectedResponseError)
    report({ status: error.status, requestId: error.requestId })
  else throw error
}
