declare const projectId: string
declare const publishableClientKey: string
declare const secretServerKey: string
declare const baseUrl: string
declare const publish: () => void

import { ServerApp } from '@latchkey/js'

const app = new ServerApp({
  projectId,
  publishableClientKey,
  secretServerKey,
  baseUrl,
  tokenStore: null,
})

const user = await app.createUser({
  primaryEmail: 'ada@example.com',
  primaryEmailVerified: true,
  displayName: 'Ada',
})
await user.update({ serverMetadata: { plan: 'gold' } })

// Ada is the first member, and the team is selected.
const team = await user.createTeam({ displayName: 'Analytical Engines' })
await team.inviteUser({
  email: 'bo@example.com',
  callbackUrl: 'https://app.example.com/handler/team-invitation',
})

await user.grantPermission(team, 'editor') // contains post:write

if (await user.hasPermission(team, 'post:write')) publish()

export async function nameOfOwner(apiKey: string): Promise<Response> {
  const user = await app.getUser({ apiKey })
  if (user === null) return new Response('Invalid API key', { status: 401 })
  return new Response(user.displayName)
}
