import { ServerApp } from '@latchkey/js'

declare const request: Request
declare const id: string

const app = new ServerApp({
  tokenStore: null,
  secretServerKey: 'ssk_…', // or LATCHKEY_SECRET_SERVER_KEY
})

const caller = await app.getUser({ tokenStore: request, or: 'throw' })
if (!(await caller.hasPermission('support'))) throw new Error('Not yours to see.')

const user = await app.getUser(id)
await user?.setServerMetadata({ plan: 'pro' })
await user?.grantPermission('beta_tester')
