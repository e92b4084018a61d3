import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard, ownProject } from './administrator.ts'

const { service, ada, page } = await openDashboard()

const dialog = () => page.getByRole('dialog')
const inDialog = (button: string) => dialog().getByRole('button', { name: button, exact: true })
const createKeys = (project: Awaited<ReturnType<typeof ownProject>>, input: object) =>
  project.as('admin').post('/internal/api-keys', {
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
    expires_at_millis: service.clock.now().getTime() + 200 * 365 * 86_400_000,
    ...input,
  })

interface KeySet {
  description: string
}

describe('recommendations', () => {
  test('name what could be better, and never block production mode', async () => {
    const project = await ownProject(service, {
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      allow_localhost: false,
      domains: ['https://*.dev'],
    })
    await createKeys(project, { description: 'forever', has_super_secret_admin_key: true })
    await ada.open(`/projects/${project.id}/domains`)

    for (const text of [
      'Anyone can register a domain that matches: https://*.dev.',
      'No SMTP server.',
      'no sign-in method verifies an email',
      'Keys with full access to the project:',
      'The owner team has only one owner.',
    ])
      await page.getByText(text).waitFor()
    expect(await page.getByText(/Keys that never expire: .*forever/).count()).toBe(1)
    expect(await findViolations(page)).toEqual([])

    await ada.press('Turn on production mode')
    await page.getByRole('banner').getByText('Production').waitFor()

    await project.as('admin').patch('/internal/projects/current', {
      config: { magic_link_enabled: true },
    })
    await page.reload()
    await page.getByText('The owner team has only one owner.').waitFor()
    expect(await page.getByText('no sign-in method verifies an email').count()).toBe(0)
    await page.getByRole('link', { name: 'Open team' }).click()
    await page.waitForURL(/\/teams\//)
  })
})

describe('the form for a domain', () => {
  test('explains wildcards, and uses http only on request and with a warning', async () => {
    const project = await ownProject(service)
    await ada.open(`/projects/${project.id}/domains`)
    await ada.press('Add domain')
    await dialog().getByText('Wildcards', { exact: true }).click()
    await dialog().getByRole('row', { name: '**.example.com' }).waitFor()
    await dialog().getByText('Advanced', { exact: true }).click()
    const field = dialog().getByLabel('Domain', { exact: true })
    await field.fill('dev.example.com')

    await dialog().getByLabel('Use http').check()
    expect(await field.inputValue()).toBe('http://dev.example.com')
    await dialog().getByText('Anyone on the network can read what users send.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await findViolations(page, COLOR_RULES)).toEqual([])
    await dialog().getByLabel('Use http').uncheck()
    expect(await field.inputValue()).toBe('dev.example.com')
    await field.fill('http://dev.example.com')
    expect(await dialog().getByLabel('Use http').isChecked()).toBe(true)
    await inDialog('Add domain').click()

    await page.getByRole('table').getByText('http://dev.example.com', { exact: true }).waitFor()
  })
})

describe('keys', () => {
  test('are stored as a file with the names that the framework reads', async () => {
    const project = await ownProject(service)
    await ada.open(`/projects/${project.id}/api-keys`)
    await ada.press('Create keys')
    await inDialog('Create keys').click()
    await ada.sees('Store these keys now')
    expect(await inDialog('Done').isDisabled()).toBe(true)
    await dialog().getByLabel('Next.js').check()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      inDialog('Download .env.local').click(),
    ])

    // Browsers drop a leading dot of a name.
    expect(download.suggestedFilename()).toMatch(/env\.local$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      'NEXT_PUBLIC_LATCHKEY_URL',
      'NEXT_PUBLIC_LATCHKEY_PROJECT_ID',
      'NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY',
      'LATCHKEY_SECRET_SERVER_KEY',
    ])
    const key = lines[3]?.split('=')[1] ?? ''
    const asServer = await service.anyone.get('/users?limit=1', {
      'x-stack-access-type': 'server',
      'x-stack-project-id': project.id,
      'x-stack-secret-server-key': key,
    })
    expect(asServer.status).toBe(200)
    expect(await findViolations(page)).toEqual([])
    await inDialog('Done').click()
    await dialog().waitFor({ state: 'hidden' })
    expect(await page.content()).not.toContain(key)
  })

  test('are created in a dialog that an address opens, and which is not left by accident', async () => {
    const project = await ownProject(service)
    await ada.open(`/projects/${project.id}/api-keys?create=true&description=My%20app`)
    expect(await dialog().getByLabel('Description').inputValue()).toBe('My app')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })

    await ada.press('Create keys')
    for (const key of ['Publishable client key', 'Secret server key'])
      await dialog().getByLabel(key).uncheck()
    await inDialog('Create keys').click()
    await dialog().getByText('Choose at least one key').waitFor()
    await page.keyboard.press('Escape')
    await ada.sees('Discard what you entered?')
    expect(await findViolations(page)).toEqual([])
    await inDialog('Keep editing').click()
    await dialog().getByLabel('Secret server key').check()
    await dialog().getByLabel('Description').fill('Server')
    await page.keyboard.press('Control+Enter')
    await ada.sees('Store these keys now')
    const { json } = await project.as('admin').get('/internal/api-keys')
    const sets = json.items.filter((set: KeySet) => set.description === 'Server')
    expect(sets).toMatchObject([{ secret_server_key: { last_four: expect.any(String) } }])
    expect(sets[0].publishable_client_key).toBeUndefined()
    // A click outside does not close the only view of the keys.
    await page.mouse.click(5, 5)
    expect(await inDialog('Done').isDisabled()).toBe(true)
    await dialog().getByLabel('I’ve stored these keys').check()
    await inDialog('Done').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('that are revoked stop working, after a question that names them', async () => {
    const project = await ownProject(service)
    const { json: set } = await createKeys(project, { description: 'leaked' })
    const statusWithKey = async () =>
      (
        await service.anyone.get('/users?limit=1', {
          'x-stack-access-type': 'server',
          'x-stack-project-id': project.id,
          'x-stack-secret-server-key': set.secret_server_key,
        })
      ).status
    expect(await statusWithKey()).toBe(200)
    await ada.open(`/projects/${project.id}/api-keys`)

    await ada.press('Actions for leaked')
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await dialog().getByText(set.secret_server_key.slice(-4)).waitFor()
    expect(await inDialog('Revoke keys').isDisabled()).toBe(true)
    await dialog().getByLabel('I understand').check()
    await inDialog('Revoke keys').click()

    await dialog().waitFor({ state: 'hidden' })
    await page.getByLabel('Expired or revoked (1)').waitFor()
    expect(await statusWithKey()).toBe(401)
  })

  test('that ended are hidden until they are asked for; a set can be renamed', async () => {
    const project = await ownProject(service)
    const set = (await createKeys(project, { description: 'old app' })).json
    await createKeys(project, { description: 'new app' })
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await ada.open(`/projects/${project.id}/api-keys`)
    await row('old app').waitFor()
    expect(await page.getByLabel('All (2)').count()).toBe(0)

    await project.as('admin').patch(`/internal/api-keys/${set.id}`, { revoked: true })
    await page.reload()
    await row('new app').waitFor()
    await page.getByRole('group', { name: 'Show' }).waitFor()
    expect(await row('old app').count()).toBe(0)
    await page.getByLabel(/^Expired or revoked/).check()
    await row('old app').getByText('Revoked').waitFor()
    expect(await row('new app').count()).toBe(0)

    await ada.press('Actions for old app')
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await dialog().getByLabel('Description').fill('x'.repeat(1_001))
    await inDialog('Save').click()
    await dialog().getByRole('alert').first().waitFor()
    await dialog().getByLabel('Description').fill('retired app')
    await inDialog('Save').click()
    await row('retired app').waitFor()
    await page.locator('dl').getByText('Issuer').waitFor()
  })
})

test('the overview has the variables of a Python server as a file', async () => {
  const project = await ownProject(service)
  await ada.open(`/projects/${project.id}`)
  await page.getByRole('tab', { name: 'Python' }).click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download .env', exact: true }).click(),
  ])

  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`LATCHKEY_URL=${service.url}\nLATCHKEY_PROJECT_ID=${project.id}\n`)
  await page.getByText('def user_of').first().waitFor()
})
