import { type ClientApp, type CurrentUser, MFA_ATTEMPT_KEY } from '@latchkey/js'

declare const app: ClientApp
declare const user: CurrentUser
declare const digits: string
declare function show(message: string): void

await user.update({ totpMultiFactorSecret: crypto.getRandomValues(new Uint8Array(20)) })

// On the page at urls.mfa:
const attempt = sessionStorage.getItem(MFA_ATTEMPT_KEY) ?? ''
const finished = await app.signInWithMfa(digits, attempt)
if (finished.status === 'error') show(finished.error.message)
