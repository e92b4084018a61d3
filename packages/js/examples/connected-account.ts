import type { CurrentUser } from '@latchkey/js'

declare const user: CurrentUser

const account = await user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] })
const { accessToken } = await account.getAccessToken()
await fetch('https://api.github.com/user/repos', {
  headers: { authorization: `Bearer ${accessToken}` },
})

for (const provider of await user.listOAuthProviders()) {
  if (!provider.allowSignIn) await provider.delete()
}
