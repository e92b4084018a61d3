import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp<null>

const login = await app.promptCliLogin({ appUrl: 'https://app.example.com', openBrowser: true })
if (login.status === 'error') throw login.error

const user = await app.getUser({
  or: 'throw',
  tokenStore: { accessToken: null, refreshToken: login.data },
})
console.log(`Signed in as ${user.primaryEmail}.`)
