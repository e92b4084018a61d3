import { AdminApp, ServerApp } from '@latchkey/js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Visit, visit } from '../testing/browser.ts'
import {
  type ExampleService,
  fillInFile,
  installed,
  PASSWORD,
  type RunningExample,
  run,
  startExampleService,
  startServer,
} from '../testing/example.ts'
// @ts-expect-error An example in JavaScript has no types.
import { addMember } from './seats.js'

let running: ExampleService
let api: RunningExample
let page: RunningExample
const app = installed('payments')
beforeAll(async () => {
  running = await startExampleService()
  await fillInFile(running, app, '.env.example', '.env')
  const env = { LATCHKEY_SUPER_SECRET_ADMIN_KEY: running.project.superSecretAdminKey }
  const printed = await run(process.execPath, ['--env-file=.env', 'configure.js'], app, {
    ...process.env,
    ...env,
  })
  expect(printed).toMatch(/^Continue at http.*\/payments\n$/)
  api = await startServer(process.execPath, ['--env-file=.env', 'server.js'], app, { PORT: '0' })
  page = await startServer(
    process.execPath,
    ['../node_modules/vite/bin/vite.js', '--port', '0'],
    app,
    {
      API_URL: api.url,
    },
  )
}, 120_000)
afterAll(async () => {
  await page?.stop()
  await api?.stop()
  await running?.stop()
})

let ada: Visit | undefined
afterEach(async () => {
  await ada?.leave()
  expect(ada?.noise ?? []).toEqual([])
  ada = undefined
})

const keys = () => {
  const {
    id: projectId,
    publishableClientKey,
    secretServerKey,
    superSecretAdminKey,
  } = running.project
  return {
    baseUrl: running.url,
    projectId,
    publishableClientKey,
    secretServerKey,
    superSecretAdminKey,
  }
}

test('a page sells credits, and the API uses them up', async () => {
  ada = await visit(page.url)
  await ada.sees('Sign in to your account')
  await ada.press('Sign up')
  const email = 'ada@example.com'
  await ada.fill({ Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
  await ada.press('Sign up')
  await ada.sees('Credits: 0')

  await ada.press('Use a credit')
  await ada.sees('You have no credits left.')

  const opened = ada.page.context().waitForEvent('page')
  await ada.press('Buy credits')
  const purchase = await opened
  await purchase.waitForURL(/\/purchase\/[a-z0-9-_]+$/, { waitUntil: 'commit' })
  const fullCode = purchase.url().split('/purchase/')[1] ?? ''
  await new AdminApp(keys()).testModePurchase({ priceId: 'once', fullCode })
  await purchase.close()
  await ada.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await ada.sees('Credits: 10')

  await ada.press('Use a credit')
  await ada.sees('You used one credit.')
  await ada.sees('Credits: 9')
}, 120_000)

test('the API refuses those who are not signed in', async () => {
  const response = await fetch(`${api.url}/api/use-credit`, { method: 'POST' })

  expect(response.status).toBe(401)
})

test('a team has as many members as its plan has seats', async () => {
  const server = new ServerApp({ ...keys(), tokenStore: null })
  const team = await server.createTeam({ displayName: 'Engines' })
  const [first, second] = [await server.createUser({}), await server.createUser({})]

  expect(await addMember(team, first.id)).toBe(true)
  expect(await addMember(team, second.id)).toBe(false)
  await team.grantOffer({ offerId: 'pro' })
  expect(await addMember(team, second.id)).toBe(true)
  expect(await team.listUsers()).toHaveLength(2)
})
