import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../apps/screens/e2e/browser.ts'
import {
  type ExampleService,
  fillInFile,
  PASSWORD,
  run,
  startExampleService,
} from '../testing/example.ts'
import { INSTALL } from '../testing/pack.ts'
import { serveFolder } from '../testing/static-server.ts'

/* An app on a published SDK, as a black box: only its settings name the service (decision 0021). */

let running: ExampleService
let folder: string
let server: Awaited<ReturnType<typeof serveFolder>>
let context: BrowserContext
let page: Page
beforeAll(async () => {
  running = await startExampleService()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-moving-'))
  await cp(import.meta.dirname, folder, { recursive: true })
  await fillInFile(running, folder, '.env.example', '.env.local')
  await run('npm', INSTALL, folder)
  await run(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build'], folder)
  server = await serveFolder(join(folder, 'dist'))
  context = await (await launchBrowser()).newContext({ locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
}, 300_000)
afterAll(async () => {
  await context?.close()
  await server?.stop()
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const seesNotes = () => page.getByRole('heading', { name: 'Notes of ada@example.com' }).waitFor()
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}

test('signs up, saves a note, stays after a reload, signs out and in', async () => {
  await page.goto(server.url)
  await fill({ Email: 'ada@example.com', Password: PASSWORD })
  await press('Sign up')
  await seesNotes()
  await fill({ Note: 'Buy cards' })
  await press('Save')
  await page.getByText('Buy cards').waitFor()

  await page.reload()
  await page.getByText('Buy cards').waitFor()

  await press('Sign out')
  await fill({ Email: 'ada@example.com', Password: 'another password' })
  await press('Sign in')
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await fill({ Password: PASSWORD })
  await press('Sign in')
  await page.getByText('Buy cards').waitFor()
})

test('is a user of the service like any other', async () => {
  const { json } = await running.as('server').get('/users?query=ada@example.com')

  expect(json.items).toMatchObject([
    { primary_email: 'ada@example.com', client_metadata: { note: 'Buy cards' } },
  ])
})
