declare const email: string
declare const password: string
declare function show(message: string): void

import { ClientApp } from '@latchkey/js'

const app = new ClientApp({
  projectId: '…', // or LATCHKEY_PROJECT_ID
  publishableClientKey: 'pck_…', // or LATCHKEY_PUBLISHABLE_CLIENT_KEY
  baseUrl: 'https://accounts.example.com', // or LATCHKEY_URL
  tokenStore: 'cookie',
  redirectMethod: 'window',
})

const result = await app.signInWithCredential({ email, password })
if (result.status === 'error') show(result.error.message)

const user = await app.getUser({ or: 'redirect' })
await user.setDisplayName('Ada')
