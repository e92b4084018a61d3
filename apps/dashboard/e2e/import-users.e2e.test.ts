import { readFile } from 'node:fs/promises'
import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

/* Protocol 09 §7.4: users are imported from a file. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

async function setUp() {
  const project = await ownProject(service, { display_name: 'Birdwatch', magic_link_enabled: true })
  const ada = await administrate(browser, service, { storageState })
  await ada.open(`/projects/${project.id}/users`)
  await ada.page.getByRole('link', { name: 'Import' }).click()
  await ada.sees('Import users')
  const choose = (...[name, content]: Parameters<typeof file>) =>
    ada.page.getByLabel('File', { exact: true }).setInputFiles(file(name, content))
  /** Runs the started job until the page shows how it ended. */
  const ends = (text: string) =>
    expect
      .poll(async () => {
        await service.drain()
        return ada.page.getByText(text).count()
      })
      .toBe(1)
  return { project, ada, page: ada.page, choose, ends }
}

test('maps the columns of a file, checks it, imports it, and lists the rows that failed', async () => {
  const { project, ada, page, choose, ends } = await setUp()
  await choose('notes.txt', 'nothing')
  await page.getByText('No users were found in this file').waitFor()

  await choose(
    'people.csv',
    'Full name;Email address;Plan\nGrace Hopper;grace@example.com;"{""plan"":""pro""}"\nNo one;not-an-address;\nAlan Turing;alan@example.com;\n',
  )
  const preview = page.getByRole('region', { name: 'The first users of the file' })
  await preview.getByRole('row', { name: 'grace@example.com Grace Hopper' }).waitFor()
  await page.getByLabel('Server metadata').selectOption('Plan')
  expect(await findViolations(page)).toEqual([])
  await ada.press('Check file')
  await ends('All 3 rows were checked. Nothing was changed yet.')
  const failed = page.getByRole('list', { name: 'Rows that failed' })
  await failed.getByText('Row 2').waitFor()
  await failed.getByText('not-an-address').waitFor()
  expect((await project.as('server').get('/users')).json.items).toEqual([])
  expect(await findViolations(page)).toEqual([])

  await page.getByLabel('If a user exists').selectOption('Skip the row')
  await page.getByText('You changed something. Check the file again.').waitFor()
  await ada.press('Check file')
  await ends('All 3 rows were checked. Nothing was changed yet.')
  await ada.press('Import 2 users')
  await ends('All 3 rows were imported.')
  await page.reload()
  await page.getByText('All 3 rows were imported.').waitFor()
  expect(await findViolations(page)).toEqual([])

  // The report of the rows that failed, by keyboard.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).waitFor()
  await page.keyboard.press('Enter')
  const report = await download
  expect(report.suggestedFilename()).toBe('import-report-birdwatch.csv')
  expect(await readFile(await report.path(), 'utf8')).toBe(
    'row,outcome,id,email,code,message\r\n2,failed,,not-an-address,SCHEMA_ERROR,row.primary_email must be a valid email\r\n',
  )
  await page.getByText('Report downloaded').waitFor()
  await page.getByRole('link', { name: 'Show users' }).click()
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor()
  const { items } = (await project.as('server').get('/users?query=grace')).json
  expect(items).toMatchObject([{ server_metadata: { plan: 'pro' } }])

  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('knows the export of another system, and skips users that exist', async () => {
  const { project, ada, page, choose, ends } = await setUp()
  await project.as('server').post('/users', {
    primary_email: 'grace@example.com',
    primary_email_auth_enabled: true,
  })
  const users = [
    { localId: 'a1', email: 'grace@example.com', emailVerified: true, displayName: 'Grace' },
    { localId: 'a2', email: 'alan@example.com', emailVerified: true, displayName: 'Alan' },
  ]
  await choose('users.json', JSON.stringify({ users }, null, 2))
  expect(await page.getByLabel('Kind of file').inputValue()).toBe('firebase')
  await page.getByLabel('If a user exists').selectOption('Skip the row')
  await ada.press('Check file')
  await ends('All 2 rows were checked. Nothing was changed yet.')
  await ada.press('Import 1 user')
  await ends('All 2 rows were imported.')
  const skipped = page.getByRole('definition').nth(2)
  expect(await skipped.textContent()).toBe('1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  await page.getByRole('menuitem', { name: 'NDJSON, one JSON object per line' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(report)).toMatchObject({
    row: 1,
    outcome: 'skipped',
    email: 'grace@example.com',
    code: 'USER_EMAIL_ALREADY_EXISTS',
  })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await findViolations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('an import continues after its page is closed, and can be stopped', async () => {
  const { project, ada, page, choose, ends } = await setUp()
  const lines = Array.from({ length: 40 }, (_, at) => `User ${at},user-${at}@example.com`)
  await choose('people.csv', ['name,email', ...lines].join('\n'))
  await ada.press('Check file')
  await ends('All 40 rows were checked. Nothing was changed yet.')
  await ada.press('Import 40 users')
  await page.waitForURL(/job=/)
  await page.getByText('You can leave this page. The import continues.').waitFor()
  const address = page.url()
  await page.goto('about:blank')

  await page.goto(address)
  await ada.press('Stop')
  await ends('Stopped after')
  expect((await project.as('server').get('/users?limit=100')).json.items).toEqual([])
  await ada.leave()
  expect(ada.noise).toEqual([])
})
