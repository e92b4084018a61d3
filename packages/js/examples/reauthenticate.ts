import type { CurrentUser } from '@latchkey/js'

declare const user: CurrentUser
declare const password: string

const confirmed = await user.reauthenticate({ type: 'password', password })
if (confirmed.status === 'ok') await user.update({ otpAuthEnabled: false })
