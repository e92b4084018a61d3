import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp
declare function show(message: string): void

const page = new AbortController()
const result = await app.signInWithPasskey({ mediation: 'conditional', signal: page.signal })
if (result.status === 'error' && result.error.errorCode === 'PASSKEY_AUTHENTICATION_FAILED')
  show(result.error.message)
