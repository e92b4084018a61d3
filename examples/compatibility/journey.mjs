// What an app does with a published client, step by step:
// `node --import ./bundler-ways.mjs journey.mjs <settings as JSON>`. Prints each step as a line of
// JSON. Only the public interface of the client is used.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { folder, client, baseUrl, project } = JSON.parse(process.argv[2])
const entry = createRequire(join(folder, 'x.js')).resolve(client)
const { StackClientApp, StackServerApp, StackAdminApp } = await import(pathToFileURL(entry).href)

const base = {
  baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  tokenStore: 'memory',
}
const keys = {
  secretServerKey: project.secretServerKey,
  superSecretAdminKey: project.superSecretAdminKey,
}
const email = `${client}@example.com`
const password = 'correct horse battery'
const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification'

const check = (condition, problem) => {
  if (!condition) throw new Error(problem)
}
const dataOf = (result) => {
  if (result.status === 'error') throw result.error
  return result.data
}
/**
 * When signed out, the older releases redirect to another page, and outside of a browser there is
 * none.
 */
const hasNoPageToLeave = (error) => {
  if (!/window is not defined/.test(error.message)) throw error
}
const step = async (name, work) => {
  try {
    await work()
    console.log(JSON.stringify({ name, problem: null }))
  } catch (error) {
    console.log(JSON.stringify({ name, problem: String(error?.message ?? error) }))
  }
}

const app = new StackClientApp(base)
const server = new StackServerApp({ ...base, ...keys })
const admin = new StackAdminApp({ ...base, ...keys })
const me = () => app.getUser({ or: 'throw' })
const teams = async () => (await me()).listTeams()

await step('signs up', async () =>
  dataOf(
    await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl }),
  ),
)
await step('reads and changes the user', async () => {
  await (await me()).update({ displayName: 'Ada' })
  check((await me()).displayName === 'Ada', 'The name is another.')
})
await step('explains a refused password', async () => {
  const { error } = await app.signUpWithCredential({
    email: `x${email}`,
    password: 'password123',
    noRedirect: true,
    verificationCallbackUrl,
  })
  check(error.errorCode === 'PASSWORD_REQUIREMENTS_NOT_MET', `The error is ${error.errorCode}.`)
})
await step('refreshes the session', async () => {
  const { refreshToken } = await (await me()).getAuthJson()
  const later = new StackClientApp({ ...base, tokenStore: { accessToken: '', refreshToken } })
  const { accessToken } = await (await later.getUser({ or: 'throw' })).getAuthJson()
  check(accessToken, 'There is no access token.')
})
await step('makes a team', async () => {
  await (await me()).createTeam({ displayName: 'Team' })
  check((await teams()).length === 1, 'The team is not listed.')
})
await step('asks for permissions', async () => {
  const [team] = await teams()
  check(await (await me()).hasPermission(team, 'team_admin'), 'The creator is no admin.')
})
await step('signs out and in', async () => {
  await (await me()).signOut({ redirectUrl: '/' }).catch(hasNoPageToLeave)
  check((await app.getUser()) === null, 'Still signed in.')
  dataOf(await app.signInWithCredential({ email, password, noRedirect: true }))
  check((await me()).primaryEmail === email, 'Another user is signed in.')
})
await step('manages users from a server', async () => {
  const made = await server.createUser({ displayName: 'New' })
  await made.update({ serverMetadata: { plan: 'gold' } })
  check((await server.getUser(made.id)).serverMetadata.plan === 'gold', 'The metadata is another.')
  check((await server.listUsers()).length >= 2, 'Users are missing.')
  await made.delete()
  check((await server.getUser(made.id)) === null, 'The user is still there.')
})
await step('grants permissions and sessions from a server', async () => {
  const user = await server.getUser((await me()).id)
  const [team] = await user.listTeams()
  await user.grantPermission(team, 'team_member')
  check(
    (await user.listPermissions(team)).some(({ id }) => id === 'team_member'),
    'The permission is missing.',
  )
  const tokens = await (await user.createSession({})).getTokens()
  const impersonating = new StackClientApp({ ...base, tokenStore: tokens })
  check(
    (await impersonating.getUser({ or: 'throw' })).id === user.id,
    'The session belongs to another user.',
  )
})
await step('administers the project', async () => {
  check((await admin.getProject()).displayName === 'Compatibility', 'The name is another.')
  await admin.createTeamPermissionDefinition({
    id: 'write',
    description: 'Write',
    containedPermissionIds: [],
  })
  check(
    (await admin.listTeamPermissionDefinitions()).some(({ id }) => id === 'write'),
    'The permission is missing.',
  )
  await admin.deleteTeamPermissionDefinition('write')
})
process.exit(0)
