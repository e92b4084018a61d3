import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClientApp } from '@latchkey/js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ExampleService,
  fillInFile,
  installed,
  run,
  startExampleService,
} from '../testing/example.ts'

/* protocol 07 §24.4. */

let running: ExampleService
type FetchToken = () => Promise<string | null>
let connect: (convex: { setAuth(fetchToken: FetchToken): void }, app: ClientApp) => void
beforeAll(async () => {
  running = await startExampleService()
  await fillInFile(running, installed('convex'), '.env.example', '.env')
  const file = pathToFileURL(join(installed('convex'), 'connect.js')).href
  ;({ connect } = await import(/* @vite-ignore */ file))
}, 60_000)
afterAll(() => running?.stop())

/** Asks for a token as Convex does. */
function fetchAccessToken(app: ClientApp): FetchToken {
  let fetchToken: FetchToken | undefined
  connect(
    {
      setAuth(given) {
        fetchToken = given
      },
    },
    app,
  )
  if (fetchToken === undefined) throw new Error('The example did not set the authentication.')
  return fetchToken
}

const check = async (token: string) =>
  JSON.parse(
    await run(process.execPath, ['--env-file=.env', 'check.js', token], installed('convex')),
  )

const decodePayload = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('accepts the token of a user', async () => {
  const app = await running.signUp('convex@example.com')
  const { id } = await app.getUser({ or: 'throw' })

  const identity = await check((await fetchAccessToken(app)()) ?? '')

  expect(identity).toMatchObject({
    issuer: `${running.url}/api/v1/projects/${running.project.id}`,
    subject: id,
    email: 'convex@example.com',
  })
})

test('there is no token after a sign-out', async () => {
  const app = await running.signUp('convex-leaves@example.com')
  await app.signOut()

  expect(await fetchAccessToken(app)()).toBeNull()
})

test('rejects tokens of other projects, of anonymous users, and with another signature', async () => {
  const token = async (app: ClientApp) => (await fetchAccessToken(app)()) ?? ''
  const own = await token(await running.signUp('convex-own@example.com'))
  const other = await token(
    await running.signUp('convex-other@example.com', await running.newProject()),
  )
  const { json } = await running.as('client').post('/auth/anonymous/sign-up', {})

  await expect(check(other)).rejects.toThrow('No auth provider matches')
  expect(decodePayload(json.access_token).iss).toContain(running.url)
  await expect(check(json.access_token)).rejects.toThrow('No auth provider matches')
  await expect(check(`${own.slice(0, -20)}${'A'.repeat(20)}`)).rejects.toThrow('signature')
})
