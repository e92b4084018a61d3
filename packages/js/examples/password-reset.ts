import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp
declare const email: string
declare const password: string
declare const code: string

await app.sendForgotPasswordEmail(email)

// On the page at urls.passwordReset; the first call does not use up the code.
const valid = await app.verifyPasswordResetCode(code)
if (valid.status === 'ok') await app.resetPassword({ code, password })

// On the page at urls.emailVerification, once, after the user has clicked a button.
await app.verifyEmail(code)
