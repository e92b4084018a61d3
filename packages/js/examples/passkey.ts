import type { ClientApp, CurrentUser } from '@latchkey/js'

declare const app: ClientApp
declare const user: CurrentUser
declare function show(message: string): void

const added = await user.registerPasskey()
if (added.status === 'error') show(added.error.message)

await app.signInWithPasskey()
