import type { ServerApp } from '@latchkey/js'

declare const app: ServerApp

const made = await app.createUser({
  primaryEmail: 'ada@example.org',
  primaryEmailVerified: true,
  displayName: 'Ada',
})

const team = await app.createTeam({ displayName: 'Analysts', creatorUserId: made.id })
await team.inviteUser({
  email: 'bo@example.org',
  callbackUrl: 'https://app.example.com/handler/team-invitation',
})

const session = await made.createSession({ expiresInMillis: 60 * 60 * 1000 })
const { accessToken, refreshToken } = await session.getTokens()

let page = await app.listUsers({ limit: 100, query: 'example.org' })
while (page.nextCursor !== null)
  page = await app.listUsers({ limit: 100, query: 'example.org', cursor: page.nextCursor })

void [accessToken, refreshToken]
